import { registerHooks } from 'node:module'
import { resolve } from 'node:path'

// Prints the help text of each command that the arguments name, from one process: the commands share most
// modules, which take longer to load than to run.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url.includes('/node_modules/') || !url.startsWith('file:')) return loaded
    return { ...loaded, source: String(loaded.source).replace('import.meta.main', 'true') }
  },
})
const [node = '', self = '', ...files] = process.argv
process.argv = [node, self, '--help']
for (const file of files) await import(resolve(file))
