/** A notification closes after this time, in ms (spec 9). */
export const NOTICE_MS = 5000

/** Dragging a notification this far dismisses it, in percent of its width (spec 9). */
export const DRAG_PERCENT = 80
