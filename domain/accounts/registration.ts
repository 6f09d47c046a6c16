import { fold } from '../typed/fold.ts'
import { readers } from '../typed/kinds.ts'
import { passwordSpelling } from '../typed/password.ts'
import { isBlank } from '../typed/signs.ts'

/** Limits of a registration, read by the form, the contract and the database (rules P2). */
export const nameLength = { least: 6, most: 24 } as const
export const passwordLength = { least: 6, most: 128 } as const
export const emailLength = { most: 254, beforeAt: 64 } as const
export const referralCodeLength = 8

/** The first reason to refuse a user name, or undefined. */
export function refuseName(typed: string) {
  const name = readers.userName(typed)
  if (name.length < nameLength.least || name.length > nameLength.most) return 'tips_name_length'
  if (!/^\w+$/.test(name)) return 'tips_name_format'
  return undefined
}

/**
 * The first reason to refuse a new password, or undefined.
 * `common`: it is on the list of common passwords, which only the server has.
 */
export function refusePassword(password: string, common = false) {
  if (password === '') return 'no_password'
  // Counts characters as a person does; an emoji is stored as two halves.
  const length = [...passwordSpelling(password)].length
  if (length < passwordLength.least) return 'password_too_short'
  if (length > passwordLength.most) return 'parameter_error'
  if (common) return 'password_too_common'
  return undefined
}

const folded = (text: string) => fold(readers.line(text))

/** True when a password equals a known text about its owner. Ignores case, width and accents, as guessers do. */
export const isKnownText = (password: string, known: readonly string[]): boolean =>
  known.some((text) => !isBlank(text) && folded(text) === folded(password))

/**
 * A practical form of e-mail addresses: dotted words, one @, a dotted domain, nothing that breaks a header. Linear in its length.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/

/** The first reason to refuse an e-mail address, or undefined. */
export function refuseEmail(typed: string) {
  const email = readers.email(typed)
  const isOne = email.length <= emailLength.most && email.indexOf('@') <= emailLength.beforeAt && EMAIL.test(email)
  return isOne ? undefined : 'invalid_email_format'
}

/** One spelling per mailbox: addresses are stored and compared in lower case. */
export const normalEmail = readers.email

/** Characters of new referral codes, without look-alikes (rules P1): no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const REFERRAL_ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY'

// Older codes contain these.
const alike: Readonly<Record<string, string>> = { 2: '2Z', Z: '2Z', 5: '5S', S: '5S', 8: '8B', B: '8B' }

/** A code and all its possible misreadings, itself first; at most 256. A code of the wrong length has none. */
export function referralSpellings(code: string): string[] {
  if (code.length !== referralCodeLength) return [code]
  const all = [...code].reduce<string[]>(
    (spelled, character) => spelled.flatMap((begun) => [...(alike[character] ?? character)].map((one) => begun + one)),
    [''],
  )
  return [code, ...all.filter((one) => one !== code)]
}
export const normalReferralCode = readers.letters
