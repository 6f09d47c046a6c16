/** How many notices are shown at most, and counted. */
export const SHOWN = 100
