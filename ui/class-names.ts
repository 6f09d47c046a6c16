/** Joins the class names that apply; what is false or absent falls away. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
