/**
 * Start of the types of the actions with which RTK Query announces itself in every page. No trace has them. Apart
 * from catalogueApi.ts, which would become a chunk of its own if the code for DevTools imported it.
 */
export const ANNOUNCEMENT = 'catalogueApi/config/'
