import { Option } from '@commander-js/extra-typings'
import { createBuilder } from 'vite'
import { defineCommand, runCommand } from '../lib/command.ts'

const command = defineCommand(
  'build',
  'Builds the site into dist/. SITE_URL in the environment names its public origin.',
  'SITE_URL=https://apps.example npm run build -- --base /store/',
)
  .option('--base <path>', 'the path of the site on its host', '/')
  .option('--outDir <dir>', 'instead of dist/')
  .option('--emptyOutDir', 'empty that folder first, also outside the project')
  .option('--publicDir <dir>', 'the catalogue and its pictures, instead of public/')
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
  .action(async ({ outDir, emptyOutDir, ...config }) => {
    process.env.NODE_ENV = config.mode
    try {
      const builder = await createBuilder({ ...config, build: { outDir, emptyOutDir } }, null)
      await builder.buildApp()
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
await runCommand(command)
