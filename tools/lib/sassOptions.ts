/** Sass options for src/styles. Bootstrap 5 uses features that newer Sass deprecates. */
export const sassOptions = {
  loadPaths: ['node_modules'],
  quietDeps: true,
  silenceDeprecations: ['import' as const],
}
