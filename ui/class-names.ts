/** Joins class names; leaves out false and undefined ones. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
