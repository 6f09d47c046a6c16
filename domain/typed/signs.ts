/*
 * Characters that no reader sees: default ignorables (zero-width characters, bidi controls, soft hyphens, Hangul fillers, variation
 * selectors, tags), other controls, lone surrogates, and the placeholder that a rich text leaves for a picture.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\uFFFC\u{1D159}]|(?!\s)\p{Cc}/gu

/**
 * White space, and the empty Braille pattern, which looks like it. The byte order mark is white space to JavaScript but has no
 * width.
 */
export const BLANK = /(?!\uFEFF)[\s\u2800]/g

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Cc}\p{Z}\u2800\uFFFC\u{1D159}]/gu

/** True when nothing is visible: empty, white space, zero-width characters, fillers. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Removes hidden characters, for texts that machines compare. In people's texts some of them have a meaning (`texts.ts`). */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')

/** True when a text contains the right-to-left override. It shows digits in reverse, so such a number is refused. */
export const isTurned = (text: string): boolean => text.includes('\u202E')

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The decimal digits of a script are consecutive from zero to nine, so the digits before one give its value. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
}

/**
 * Maps decimal digits of every script (Thai, Arabic, Persian, Devanagari, full-width) to `0` to `9`. Not superscripts and
 * fractions.
 */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

/** Typographic hyphens and dashes, the minus sign, and the long vowel mark that Japanese keyboards type for them. */
const DASHES = /[\p{Pd}\u2212\u2043\u02D7\u30FC\uFF70]/gu

/** Maps every dash to `-`. */
export const plainDashes = (text: string): string => text.replace(DASHES, '-')

/**
 * Everything except numerals that are no decimal digits (superscripts, circled, fractions, Roman) and one-character hours, days
 * and units.
 */
const NO_NUMERAL = /[^\p{Nl}\p{No}\u32C0-\u33FF]+/gu

/**
 * Compatibility form (NFKC): full-width letters become narrow ones.
 * Numerals stay, to be refused: NFKC would turn them into digits and letters that nobody typed, 102 from `10²` and IV from `Ⅳ`.
 */
export const compatible = (text: string): string => text.replace(NO_NUMERAL, (part) => part.normalize('NFKC'))

/**
 * Normalizes a text that machines compare, such as a code or an address: compatibility form, without hidden characters, blanks
 * and line breaks.
 */
export const bare = (text: string): string =>
  compatible(compatible(withoutHidden(text).replace(BLANK, '')).replace(BLANK, ''))
