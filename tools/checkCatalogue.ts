import { CatalogueError, readCatalogue } from './catalogueFile.ts'

/** `npm run check:catalogue [-- FILE]`: exit 0 when every record is valid, else 1 and a line per fault. */
const file = process.argv[2] ?? 'public/data.json'
try {
  console.log(`${file}: ${readCatalogue(file).length} apps, no faults`)
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
