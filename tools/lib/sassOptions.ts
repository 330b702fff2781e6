/** How Sass compiles src/styles: Bootstrap 5 is written with what newer Sass deprecates. */
export const sassOptions = {
  loadPaths: ['node_modules'],
  quietDeps: true,
  silenceDeprecations: ['import' as const],
}
