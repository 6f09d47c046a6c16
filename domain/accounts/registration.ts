import { fold } from '../typed/fold.ts'
import { readers } from '../typed/kinds.ts'
import { passwordSpelling } from '../typed/password.ts'
import { isBlank } from '../typed/signs.ts'

/** Limits of a registration: the form, the contract and the database all read them here (specification one §5). */
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
 * The first reason to refuse a new password, or undefined. `common` says whether it stands on the list of the most
 * common ones, which the server alone holds.
 */
export function refusePassword(password: string, common = false) {
  if (password === '') return 'no_password'
  // Characters as a person counts them, not the two halves that an emoji is stored as.
  const length = [...passwordSpelling(password)].length
  if (length < passwordLength.least) return 'password_too_short'
  if (length > passwordLength.most) return 'parameter_error'
  if (common) return 'password_too_common'
  return undefined
}

const withoutFinery = (text: string) => fold(readers.line(text))

/** Whether a password is just one of the texts that are known of its owner: case, width and accents are what a guesser tries first. */
export const isKnownText = (password: string, known: readonly string[]): boolean =>
  known.some((text) => !isBlank(text) && withoutFinery(text) === withoutFinery(password))

/** A practical shape for e-mail addresses: dotted words, one @, a dotted domain, nothing that breaks a header. Linear in its length. */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/

/** The first reason to refuse an e-mail address, or undefined. */
export function refuseEmail(typed: string) {
  const email = readers.email(typed)
  const isOne = email.length <= emailLength.most && email.indexOf('@') <= emailLength.beforeAt && EMAIL.test(email)
  return isOne ? undefined : 'invalid_email_format'
}

/** One spelling for one mailbox: addresses are kept and compared in lower case. */
export const normalEmail = readers.email

/** Letters and digits of new referral codes, without those that look alike (decisions §4): no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const REFERRAL_ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY'

// Codes that were given out before have these.
const alike: Readonly<Record<string, string>> = { 2: '2Z', Z: '2Z', 5: '5S', S: '5S', 8: '8B', B: '8B' }

/** A code and all that it may be a misreading of, itself first; a code of the wrong length is only itself. At most 256. */
export function referralSpellings(code: string): string[] {
  if (code.length !== referralCodeLength) return [code]
  const all = [...code].reduce<string[]>(
    (spelled, character) => spelled.flatMap((begun) => [...(alike[character] ?? character)].map((one) => begun + one)),
    [''],
  )
  return [code, ...all.filter((one) => one !== code)]
}
export const normalReferralCode = readers.letters
