/** State paths that differ between page loads: prerendered data, RTK Query's settings and subscriptions. */
export const LEAVE_OUT = ['carried', 'catalogueApi.config', 'catalogueApi.subscriptions']
