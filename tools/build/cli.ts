import { existsSync } from 'node:fs'
import { Option } from '@commander-js/extra-typings'
import { createBuilder } from 'vite'
import { defineCommand, runCommand } from '../lib/command.ts'
import { readBase } from '../lib/readBase.ts'

const command = defineCommand(
  'build',
  'Builds the site into dist/. SITE_URL in the environment names its public origin.',
  'SITE_URL=https://apps.example npm run build -- --base /store/',
)
  .option('--base <path>', 'the path of the site on its host', readBase, '/')
  .option('--outDir <dir>', 'instead of dist/')
  .option('--emptyOutDir', 'empty that folder first, also outside the project')
  .option('--site <file>', 'the brand, instead of src/site/site.ts')
  .option('--public <dir>', 'the catalogue and its pictures, instead of public/')
  .addOption(
    new Option('--mode <mode>', 'which build of React, Redux and the router the site gets')
      .choices(['production', 'development'] as const)
      .default('production' as const),
  )
  .addOption(
    new Option('--logLevel <level>', 'how much to print')
      .choices(['info', 'warn', 'error', 'silent'] as const)
      .default('info' as const),
  )
  .action(async ({ site, public: publicDir, outDir, emptyOutDir, ...config }) => {
    for (const path of [site, publicDir]) {
      if (path !== undefined && !existsSync(path)) throw new Error(`${path} does not exist.`)
    }
    // Read by tools/lib/site.ts, which Vite's configuration imports.
    if (site !== undefined) process.env.SITE_FILE = site
    process.env.NODE_ENV = config.mode
    try {
      const options = { ...config, publicDir, build: { outDir, emptyOutDir } }
      const builder = await createBuilder(options, null)
      await builder.buildApp()
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
await runCommand(command)
