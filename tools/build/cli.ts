import { runCommand } from '../lib/command.ts'

/**
 * `npm run build [-- FLAGS]`: Vite's build with its flags, but for those of its launcher (--debug,
 * --profile), which would print a wrong flag with a stack trace.
 */
await runCommand(async () => {
  process.argv.splice(2, 0, 'build')
  await import(new URL('cli.js', import.meta.resolve('vite')).href)
})
