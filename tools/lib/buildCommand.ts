import { createBuilder } from 'vite'

/** Builds the site with the inline configuration that is the first argument, as JSON; see buildSite.ts. */
const builder = await createBuilder(JSON.parse(process.argv[2] ?? '{}'), null)
await builder.buildApp()
