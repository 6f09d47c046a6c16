/**
 * The spelling of a password to hash, so that it works on every keyboard: profile OpaqueString of RFC 8265.
 * It composes accents (NFC) and maps every blank to a space. Case, width and hidden characters count.
 */
export const passwordSpelling = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
