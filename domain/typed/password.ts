/**
 * The spelling of a password that is hashed, so that one and the same password opens whatever keyboard it is typed on: the profile
 * OpaqueString of RFC 8265, which composes accents (NFC) and takes every blank as a space. Case, width and hidden signs count.
 */
export const passwordSpelling = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
