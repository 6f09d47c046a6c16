import { isPasskeyAnswer, passkeyLimits } from '../accounts/passkey.ts'
import { readRecoveryCode } from '../accounts/recovery-code.ts'
import { readers } from '../typed/kinds.ts'

/** Limits of a shop owner's second factor (docs/decisions/0107-second-factor-of-owners.md). Times in seconds. */
export const ownerFactor = {
  /** A sign-in waits so long for its code after a right password. */
  signInS: 600,
  /** Wrong codes of one sign-in. The next takes the password again. */
  signInTries: 5,
  /** A prepared authenticator waits so long for its first code. */
  pendingS: 900,
  /** Wrong codes of a prepared authenticator. */
  pendingTries: 5,
} as const

const isDigits = (text: string) => /^\d{6}$/.test(text)

/** How an owner's code proves them: six digits of the authenticator, the answer of a passkey, or a recovery code. */
export type OwnerCodeKind = 'digits' | 'passkey' | 'recovery'

/** The kind of a code that `readOwnerCode` has read; undefined where it is none. */
export function ownerCodeKind(code: string): OwnerCodeKind | undefined {
  if (isPasskeyAnswer(code)) return 'passkey'
  if (isDigits(code)) return 'digits'
  return readRecoveryCode(code) === undefined ? undefined : 'recovery'
}

/** A typed code in one spelling: digits of any script become ASCII, and a recovery code loses its hyphens. What is neither stays. */
export function readOwnerCode(typed: string): string {
  if (isPasskeyAnswer(typed)) return typed
  const digits = readers.digits(typed)
  return isDigits(digits) ? digits : (readRecoveryCode(typed) ?? typed)
}

/** An owner is told of every change of the factor by mail, so a mailbox comes first. */
export const refuseOwnerAuthenticator = ({ email }: { email: string | null }): 'owner_email_needed' | undefined =>
  email === null ? 'owner_email_needed' : undefined

/** A passkey stands beside an authenticator, so that an owner who loses the device still gets in. */
export function refuseOwnerPasskey(facts: {
  hasAuthenticator: boolean
  passkeys: number
}): 'secondary_password_not_set' | 'passkey_refused' | undefined {
  if (!facts.hasAuthenticator) return 'secondary_password_not_set'
  return facts.passkeys >= passkeyLimits.most ? 'passkey_refused' : undefined
}

/** What was shown for a new authenticator besides the password. */
export type OwnerProof = 'none' | 'code' | 'recovery'

/** Whoever replaces the authenticator with a recovery code has lost a device, and cannot tell whose the passkeys are. */
export const removesPasskeys = (proof: OwnerProof): boolean => proof === 'recovery'
