import { readRecoveryCode } from '@humidor/domain/accounts/recovery-code.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellMember } from '../mails/security-mail.ts'
import { factorOf, putVoid, recoveryHashAmong } from './authenticator.queries.ts'

/** Milliseconds within which a new authenticator has to be confirmed. */
export const PENDING_LIVES = 900_000
/** Wrong codes of the new one, after which it has to be prepared anew. */
export const PENDING_TRIES = 5

/** What a pending secret is sealed for: it does not open as the one in force, nor as another member's. */
export const boundToPending = (uid: number) => `pending authenticator of ${uid}`

/** What is known when a new authenticator takes the place of the old one. */
export interface ReplacementFacts {
  /** What was shown besides the code from the mail. */
  proof: 'none' | 'code' | 'recovery'
  /** Two operators had made the old one void. */
  voided: boolean
  /** A code of the old one was spent at some time. */
  everUsed: boolean
  /** Something was booked on one of their accounts at some time, whatever is left of it. */
  everHeld: boolean
  registeredAt: Date
  /** Until when money waits because of an earlier replacement. */
  waitsUntil: Date | null
  at: Date
  /** Seconds: the setting `factorPause`. */
  pause: number
}

/**
 * Until when money waits after an authenticator was replaced (docs/decisions/0014-lost-authenticator.md). A recovery code ends a
 * wait, as none can be made during one; a code of the authenticator does not, as it may be of the very one that is waited for.
 */
export function moneyWaitsUntil(facts: ReplacementFacts): Date | null {
  const { proof, voided, everUsed, everHeld, registeredAt, waitsUntil, at, pause } = facts
  if (voided || proof === 'recovery') return null
  if (proof === 'code') return waitsUntil
  const paused = (from: Date) => new Date(from.getTime() + pause * 1_000)
  // Who has just registered, never saw the key of the first one and never held anything has nothing to wait for yet.
  if (!everUsed && !everHeld && at < paused(registeredAt)) return waitsUntil
  return paused(at)
}

/** What a member's recovery code may be kept as. Bound to the member: another's is none. */
export const recoveryText = (uid: number, code: string) => `recovery code of ${uid}: ${code}`

/** The hash of a member's unused recovery code that was typed, if it is one. */
export async function recoveryHashOf(db: Db, vault: Vault, uid: number, typed: string): Promise<Buffer | undefined> {
  const code = readRecoveryCode(typed)
  if (code === undefined) return undefined
  return await recoveryHashAmong(db, uid, vault.keyedHashes(recoveryText(uid, code)))
}

/** How a member's second factor stands, for whoever helps them. */
export interface AuthenticatorState {
  /** False after it was made void, until a new one is set up. */
  works: boolean
  /** May lie in the past, as may the next. */
  lockedUntil: Date | null
  moneyWaitsUntil: Date | null
  recoveryCodesLeft: number
}

/** @throws when there is no such member */
export async function authenticatorState(db: Db, uid: number): Promise<AuthenticatorState> {
  const factor = await factorOf(db, uid)
  return {
    works: factor.voided_at === null,
    lockedUntil: factor.locked_until,
    moneyWaitsUntil: factor.money_waits_until,
    recoveryCodesLeft: Number(factor.recovery_codes),
  }
}

/**
 * Makes a member's authenticator void, at once and on every node: no code of it and no recovery code works any more, and the
 * one that is set up next, with a code from the mail alone, makes no money wait. The member is told by mail. For two operators who
 * have looked at who is asking; the member's row is locked first.
 */
export async function voidAuthenticator(tx: Tx, uid: number, at: Date): Promise<void> {
  await putVoid(tx, uid, at)
  await tellMember(tx, { uid, about: 'authenticatorVoided', at })
}
