import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { companyOption } from './company/company.ts'
import { BUILD_COMMAND } from './lib/buildSite.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { parsePort, requireFreePorts } from './lib/port.ts'
import { readBase } from './lib/readBase.ts'
import { openHost, serveFolder } from './lib/staticHost.ts'
import { readManifest, requireBuild } from './site/builtSite.ts'

const command = defineCommand(
  'preview',
  'Serves the built site like a plain static host: the file, the file with .html, or 404.html with status 404.',
  'npm run preview -- --port 8080',
)
  .addOption(
    new Option('--port <port>', 'port to listen on').argParser(parsePort).default(4173).env('PORT'),
  )
  .option('--base <path>', 'base path; by default the one that the site was built for', readBase)
  .option('--dist <dir>', 'folder of the built site', 'dist')
  .option('--build', 'build the site first, as npm start does')
  .addOption(companyOption())
  .action(async ({ port, company, dist, base: ownBase, build }) => {
    await requireFreePorts(port)
    if (build) {
      const flags = ['--outDir', resolve(dist), '--base', ownBase ?? '/']
      if (company !== undefined) flags.push('--company', company)
      const { status } = spawnSync(process.execPath, [BUILD_COMMAND, ...flags], {
        stdio: 'inherit',
      })
      if (status !== 0) process.exit(status ?? 1)
    }
    requireBuild(dist, company)
    const base = ownBase ?? readManifest(dist).scope
    const { origin } = await openHost(serveFolder(dist, { base, isCompressed: true }), port)
    console.log(`The site is served at ${origin}${base}`)
  })
await runCommand(command)
