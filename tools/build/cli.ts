import { runCommand } from '../command.ts'

/** `npm run build [-- FLAGS]`: Vite's own command line, but a wrong flag is one sentence. */
await runCommand(async () => {
  process.argv.splice(2, 0, 'build')
  await import(new URL('cli.js', import.meta.resolve('vite')).href)
})
