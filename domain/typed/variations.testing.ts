/** A way in which a text may be typed or pasted: its name, and the resulting text. */
export type Variation = readonly [name: string, typed: (text: string) => string]

/** Invisible characters: zero-width ones, bidi controls, soft hyphen, fillers, selectors, tags, controls, a lone surrogate. */
export const hidden = [
  ...'\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E',
  ...'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206A\u206F\u3164\uFE00\uFE0E\uFE0F\uFEFF\uFFA0\uFFF9\uFFFB\uFFFC',
  ...[
    '\u{E0001}',
    '\u{E0041}',
    '\u{E007F}',
    '\u{E0100}',
    '\u{1D159}',
    '\u{1D173}',
    '\u0000',
    '\u0007',
    '\u009F',
    '\uD83D',
  ],
]

/** Blanks that copied texts contain. */
export const blanks = [...' \u00A0\u2002\u2003\u2007\u2009\u202F\u205F\u3000\t\n\r\u2028\u2029\u2800']

/** Dashes that stand for a hyphen. */
export const dashes = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFF0D\uFE63\u2043\u30FC\uFF70']

/** The zeros of scripts whose digits have consecutive code points. */
export const zeros = {
  Thai: 0x0e50,
  Arabic: 0x0660,
  Persian: 0x06f0,
  Devanagari: 0x0966,
  Bengali: 0x09e6,
  Lao: 0x0ed0,
  Khmer: 0x17e0,
  Myanmar: 0x1040,
  'full width': 0xff10,
  'mathematical bold': 0x1d7ce,
  'mathematical monospace': 0x1d7f6,
} as const

/** Characters that NFKC turns into digits or letters: superscripts, circled and Roman numbers, fractions, days, units. */
export const numerals = [...'²₂①⑴⒈⓪㉑½⅓⅒Ⅳⅻ㊀㏠㍘㎡\u{1F101}']

/** A text with its digits written in another script. */
export const inScript = (zero: number) => (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const named = (what: string, sign: string) =>
  `${what} U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
const middle = (text: string) => Math.ceil([...text].length / 2)
/** A text with a character in its middle. */
export const within = (text: string, sign: string) => [...text].toSpliced(middle(text), 0, sign).join('')

/** Each invisible character before, within and behind a text. */
export const withHidden: readonly Variation[] = hidden.flatMap((sign): Variation[] => [
  [named('begins with', sign), (text) => sign + text],
  [named('has within', sign), (text) => within(text, sign)],
  [named('ends with', sign), (text) => text + sign],
])

/** Each blank around a text. */
export const blankAround: readonly Variation[] = blanks.map((blank) => [
  named('has around it', blank),
  (text) => blank + text + blank,
])

/** Each blank within a text. */
export const blankWithin: readonly Variation[] = blanks.map((blank) => [
  named('has within', blank),
  (text) => within(text, blank),
])

/** ASCII in full-width characters. */
export const wide: Variation = [
  'in full-width characters',
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
]

/** Digits of every script. */
export const digitsOfScripts: readonly Variation[] = Object.entries(zeros).map(([name, zero]) => [
  `digits of ${name}`,
  inScript(zero),
])

/** Each dash in place of the hyphens of a text. */
export const dashed: readonly Variation[] = dashes.map((dash) => [
  named('hyphens are', dash),
  (text) => text.replaceAll('-', dash),
])

/** The variations of the values that are read wrongly. */
export const wronglyRead = <Value extends string>(
  values: readonly Value[],
  variations: readonly Variation[],
  right: (typed: string, value: Value) => boolean,
) =>
  values.flatMap((value) =>
    variations.flatMap(([name, typed]) => {
      const text = typed(value)
      return right(text, value) ? [] : [`${JSON.stringify(text)} (${value}, ${name})`]
    }),
  )
