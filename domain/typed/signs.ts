/*
 * What no reader sees: default ignorable characters (zero-width signs, bidi controls, soft hyphens, Hangul fillers, variation
 * selectors, tags), other controls, halves of a pair that stand alone, and what a rich text leaves where a picture was.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\uFFFC\u{1D159}]|(?!\s)\p{Cc}/gu

/** White space, and the Braille pattern without a dot, which looks like it. The byte order mark, white space to JavaScript, has no width. */
export const BLANK = /(?!\uFEFF)[\s\u2800]/g

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Cc}\p{Z}\u2800\uFFFC\u{1D159}]/gu

/** Whether nothing is left to see: empty, white space, zero-width signs, fillers. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** A text without what no reader sees. For what machines compare: in people's texts some of it has a meaning (`texts.ts`). */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')

/**
 * Whether a text turns its digits round on the screen, by the sign that shows everything from right to left: a number with it looks
 * like another, so it is read as none.
 */
export const isTurned = (text: string): boolean => text.includes('\u202E')

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Decimal digits of a script follow each other from nought to nine, so what stands before one says which it is. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
}

/** Decimal digits of every script (Thai, Arabic, Persian, Devanagari, full-width) as `0` to `9`. Superscripts and fractions are none. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

/** Hyphens and dashes of typography, the minus sign, and the long vowel mark that a Japanese keyboard writes for them. */
const DASHES = /[\p{Pd}\u2212\u2043\u02D7\u30FC\uFF70]/gu

/** Every dash as `-`. */
export const plainDashes = (text: string): string => text.replace(DASHES, '-')

/** All but numbers that are no decimal digits (superscripts, circled ones, fractions, Roman numerals), and but hours, days and units in one sign. */
const NO_NUMERAL = /[^\p{Nl}\p{No}\u32C0-\u33FF]+/gu

/**
 * A text in compatibility form (NFKC): full-width letters are the narrow ones. Numerals stay, to be refused: NFKC would make
 * digits and letters of them that nobody typed, 102 of `10²` and IV of `Ⅳ`.
 */
export const compatible = (text: string): string => text.replace(NO_NUMERAL, (part) => part.normalize('NFKC'))

/**
 * A text that machines compare, as a code or an address: in compatibility form, without what no reader sees, and without blanks
 * and line breaks, as they come in when it is copied.
 */
export const bare = (text: string): string =>
  compatible(compatible(withoutHidden(text).replace(BLANK, '')).replace(BLANK, ''))
