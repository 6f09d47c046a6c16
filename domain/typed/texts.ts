import { BLANK } from './signs.ts'

/*
 * Zero-width characters, bidi controls, soft hyphens, Hangul fillers, object placeholders, controls and lone surrogates. Thai needs no
 * zero-width space: browsers find its words themselves.
 */
const NOTHING =
  /[\u034F\u17B4\u17B5\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E001F}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}\p{Cs}]|(?!\s)\p{Cc}/gu

/** The flags of England, Scotland and Wales are a black flag with tags. Tags elsewhere are hidden text. */
const TAGS = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F})|[\u{E0020}-\u{E007F}]/gu

/** Variation selectors. They change emojis, ideographs and Mongolian letters; behind anything else they have no effect. */
const SELECTORS = new RegExp(
  [
    '(?<!(?=[^0-9#*])\\p{Emoji})(?<![0-9#*](?=\\uFE0F\\u20E3))[\\uFE0E\\uFE0F]',
    '(?<![\\p{Script=Han}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])[\\uFE00-\\uFE0D]',
    '(?<!\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
    '(?<!(?=\\p{L})\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
  ].join('|'),
  'gu',
)

/** Scripts with joining or stacking letters, whose spelling needs the joiners. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
]
const letter = `(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})[${JOINING.map((script) => `\\p{Script=${script}}`).join('')}]`
const emoji = '\\p{Extended_Pictographic}'
const JOINERS = new RegExp(
  [
    `(?<!${letter})\\u200C|\\u200C(?!${letter})`,
    `(?<!${letter}|(?:${emoji}|\\p{Emoji_Modifier}|\\uFE0F)(?=\\u200D${emoji}))\\u200D`,
  ].join('|'),
  'gu',
)

const withLess = (text: string): string =>
  text
    .replace(NOTHING, '')
    .replace(TAGS, (_, flag: string | undefined) => flag ?? '')
    .replace(SELECTORS, '')
    .replace(JOINERS, '')
    .normalize('NFC')

/**
 * Removes characters without meaning. Joiners and selectors stay where they spell a word, an ideograph or an emoji.
 * A removal can bring others together, so it repeats until nothing changes.
 */
function shown(text: string): string {
  let [before, now] = [text, withLess(text)]
  while (now !== before) [before, now] = [now, withLess(now)]
  return now
}

/** The length of a text in code points: an emoji or an ideograph beyond the basic plane counts as one. */
export const lengthOf = (text: string): number => [...text].length

/** Normalizes a single line, such as a name: composed (NFC), without hidden characters, trimmed, one blank between words. */
export const readLine = (text: string): string =>
  shown(text.replace(BLANK, ' ')).replace(/ +/g, ' ').replace(/^ | $/g, '')

/**
 * Normalizes a text of several lines: composed (NFC), without hidden characters, trimmed, lines ended by `\n`. Inner blanks stay.
 */
export const readLines = (text: string): string =>
  shown(text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/\u2800/g, ' ')).trim()
