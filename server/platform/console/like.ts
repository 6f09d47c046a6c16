/** Escapes typed text for `like`, so that none of its characters is a wildcard. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for everything that begins with a typed text. */
export const prefixPattern = (text: string): string => `${likeLiteral(text)}%`
