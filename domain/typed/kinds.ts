import { asciiDigits, BLANK, bare, compatible, isTurned, plainDashes, withoutHidden } from './signs.ts'
import { readLine, readLines } from './texts.ts'

const unchanged = (text: string) => text

/** Compatibility form, trimmed. A blank inside stays, to be refused. */
const readName = (text: string) => compatible(withoutHidden(text).replace(BLANK, ' ')).trim()

/** Chinese and Japanese keyboards type a full stop of their own between the labels of a domain. */
const readEmail = (text: string) => compatible(readName(text).replace(/[。｡]/g, '.').toLowerCase())

const readCapitals = (text: string) => compatible(bare(text).toUpperCase())

const withoutDashes = (text: string) => compatible(plainDashes(asciiDigits(text)).replace(/-/g, ''))

const readDigits = (text: string) => withoutDashes(bare(text))

const readTelephone = (text: string) =>
  plainDashes(asciiDigits(compatible(withoutHidden(text).replace(BLANK, ' '))))
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')

/**
 * The reader of each kind of typed or pasted text, shared by forms, contract and rules.
 * No reader throws, and every reader is idempotent.
 */
export const readers = {
  /** Lower case, as stored and compared. */
  email: readEmail,
  /** Full-width letters become narrow ones. */
  userName: readName,
  /**
   * Codes, uids, merchant ids: digits of every script as `0` to `9`, without blanks and dashes. Other characters stay, to be
   * refused.
   */
  digits: readDigits,
  /** The text of a captcha: capitals and digits without blanks. */
  captcha: readCapitals,
  /** Referral and recovery codes, one-time passwords: capitals and digits without blanks and dashes. */
  letters: (text: string) => withoutDashes(readCapitals(text)),
  /** The number of an item, such as `MO-0412`. */
  itemNumber: (text: string) => plainDashes(asciiDigits(readCapitals(text))),
  /** An address on BSC or TRON; letters keep their case. */
  chainAddress: bare,
  transactionId: (text: string) => compatible(bare(text).toLowerCase()),
  telephone: readTelephone,
  line: readLine,
  lines: readLines,
  /** A search text; each search parses it further. */
  search: readLine,
  /** Unchanged: `passwordSpelling` prepares it for hashing. */
  password: unchanged,
  /** HTML of the platform's own editor, which the server sanitises. */
  markup: unchanged,
  /** Not typed by a person: the platform or its own app made it. */
  machine: unchanged,
} as const satisfies Record<string, (text: string) => string>

/** Kinds of typed text. */
export type TypedKind = keyof typeof readers

/**
 * Parses a typed whole number, such as a count of people: digits of every script. Undefined when invalid or longer than `most`
 * digits.
 */
export function readWhole(text: string, most = 9): number | undefined {
  const digits = asciiDigits(bare(text))
  return !isTurned(text) && /^\d+$/.test(digits) && digits.length <= most ? Number(digits) : undefined
}

/** Parses a member's uid: eight digits; undefined when the text is none. */
export function readUid(text: string): number | undefined {
  const digits = readDigits(text)
  return !isTurned(text) && /^\d{8}$/.test(digits) ? Number(digits) : undefined
}

/** Keeps only the digits, as a digit field does: `Code: ๑๒๓ 456` becomes `123456`. @param most maximum number of digits */
export const onlyDigits = (text: string, most: number): string =>
  asciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, most)
