/** The company that the site is built for. The build provides it; see tools/lib/chosenSite.ts. */
declare module 'virtual:company' {
  export const company: import('./companySchema.ts').Company
}
