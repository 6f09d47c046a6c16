import { asciiDigits, BLANK, bare, compatible, isTurned, plainDashes, withoutHidden } from './signs.ts'
import { readLine, readLines } from './texts.ts'

const unchanged = (text: string) => text

/** In compatibility form, with no blank around it; one inside stays, to be refused. */
const readName = (text: string) => compatible(withoutHidden(text).replace(BLANK, ' ')).trim()

/** Chinese and Japanese keyboards end a label of a domain by a full stop of theirs. */
const readEmail = (text: string) => compatible(readName(text).replace(/[。｡]/g, '.').toLowerCase())

const readCapitals = (text: string) => compatible(bare(text).toUpperCase())

const withoutDashes = (text: string) => compatible(plainDashes(asciiDigits(text)).replace(/-/g, ''))

const readDigits = (text: string) => withoutDashes(bare(text))

const readTelephone = (text: string) =>
  plainDashes(asciiDigits(compatible(withoutHidden(text).replace(BLANK, ' '))))
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')

/**
 * How each kind of text is read that a person types or pastes: the one reading of forms, contract and rules. No reading throws,
 * and reading twice is reading once.
 */
export const readers = {
  /** Small letters, as kept and compared. */
  email: readEmail,
  /** Of a member, who signs nothing with it: letters at full width are the narrow ones. */
  userName: readName,
  /** Digits of every script as `0` to `9`, without blanks and dashes: codes, uids, merchant ids. What else there is stays, to be refused. */
  digits: readDigits,
  /** Capitals and digits without blanks: the text of a picture. */
  captcha: readCapitals,
  /** Capitals and digits without blanks and dashes: referral and recovery codes, one-time passwords. */
  letters: (text: string) => withoutDashes(readCapitals(text)),
  /** The number of an item, as `MO-0412`. */
  itemNumber: (text: string) => plainDashes(asciiDigits(readCapitals(text))),
  /** On BSC or TRON, whose letters keep their case. */
  chainAddress: bare,
  transactionId: (text: string) => compatible(bare(text).toLowerCase()),
  telephone: readTelephone,
  line: readLine,
  lines: readLines,
  /** What is looked for; each search reads on from here. */
  search: readLine,
  /** Kept to the sign: `passwordSpelling` says how it is hashed. */
  password: unchanged,
  /** HTML of the platform's own editor, which the server cleans. */
  markup: unchanged,
  /** No person types it: the platform made it, or its own app. */
  machine: unchanged,
} as const satisfies Record<string, (text: string) => string>

/** What a text is that a person types. */
export type TypedKind = keyof typeof readers

/** Whole numbers that somebody types, as how many people came: digits of every script. Undefined where the text is none, or has more than `most` digits. */
export function readWhole(text: string, most = 9): number | undefined {
  const digits = asciiDigits(bare(text))
  return !isTurned(text) && /^\d+$/.test(digits) && digits.length <= most ? Number(digits) : undefined
}

/** A member's uid: eight digits. Undefined where the text is none. */
export function readUid(text: string): number | undefined {
  const digits = readDigits(text)
  return !isTurned(text) && /^\d{8}$/.test(digits) ? Number(digits) : undefined
}

/** Only the digits of a text, as a field of digits shows them: `Code: ๑๒๓ 456` is `123456`. @param most how many are taken */
export const onlyDigits = (text: string, most: number): string =>
  asciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, most)
