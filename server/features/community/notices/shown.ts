/** The most notices that are shown and counted. */
export const SHOWN = 100
