/*
 * Values that scripts and style sheets share. Sass reads them with `constant()`
 * (tools/site/sassOptions.ts). Lengths in rem follow the visitor's text size.
 */

/** Bootstrap's md: from this window width, cards are in four columns (spec 2). */
export const BREAKPOINT_MD = '48rem'
/** Bootstrap's lg: from this width, the layout is not a phone's. */
export const BREAKPOINT_LG = '62rem'
/** Degrees in oklch between the hues that apps can have. */
export const HUE_STEP = 30
/** Height of the box around the ratings chart in CSS pixels (spec 9). */
export const CHART_HEIGHT = 300
