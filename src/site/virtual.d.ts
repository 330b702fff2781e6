/** The company that the site is built for. The build provides it; see tools/lib/chosenSite.ts. */
declare module 'virtual:company' {
  /** What only the build needs is left out. */
  export const company: Omit<import('./companySchema.ts').Company, 'color' | 'email'>
}
