import type { Db, Tx } from '../../../../database/database.ts'
import { memberHolder, removePasskeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { recoveryHashes } from '../../../../platform/security/recovery-codes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { stopChange } from '../own-email/stopEmailChange.ts'
import { factorOf, putVoid, recoveryHashAmong } from './authenticator.queries.ts'

/** Milliseconds within which a new authenticator must be confirmed. */
export const PENDING_LIFETIME_MS = 900_000

/** Binds a pending secret to its member. It does not open as the active one, nor as another member's. */
export const boundToPending = (uid: number) => `pending authenticator of ${uid}`

/** The facts at the replacement of an authenticator. */
export interface ReplacementFacts {
  /** The proof besides the code from the mail. */
  proof: 'none' | 'code' | 'recovery'
  /** Two operators had voided the old one. */
  voided: boolean
  /** A code of the old one was spent at some time. */
  everUsed: boolean
  /** Their accounts had an entry at some time, whatever the balance is now. */
  everHeld: boolean
  registeredAt: Date
  /** The end of the wait for money after an earlier replacement. */
  waitsUntil: Date | null
  /** The end of the wait after a new address: no other proof ends that one. */
  emailWaitsUntil: Date | null
  at: Date
  /** Seconds: the setting `factorPause`. */
  pause: number
}

/**
 * The end of the wait for money after an authenticator was replaced (docs/decisions/0014-lost-authenticator.md). A
 * recovery code ends a wait, as none can be made during one, but not that of a new address. A code of the authenticator does not: it may come from the
 * very one that causes the wait.
 */
export function moneyWaitsUntil(facts: ReplacementFacts): Date | null {
  const { proof, voided, everUsed, everHeld, registeredAt, waitsUntil, emailWaitsUntil, at, pause } = facts
  if (voided || proof === 'recovery') return emailWaitsUntil
  if (proof === 'code') return waitsUntil
  const paused = (from: Date) => new Date(from.getTime() + pause * 1_000)
  // A new member who never saw the first key and never had an entry needs no wait yet.
  if (!everUsed && !everHeld && at < paused(registeredAt)) return waitsUntil
  return emailWaitsUntil && emailWaitsUntil > paused(at) ? emailWaitsUntil : paused(at)
}

/** The hash of a typed recovery code, if it is one of the member's unused codes. */
export async function recoveryHashOf(db: Db, vault: Vault, uid: number, typed: string): Promise<Buffer | undefined> {
  const hashes = recoveryHashes(vault, String(uid), typed)
  return hashes.length === 0 ? undefined : await recoveryHashAmong(db, uid, hashes)
}

/** The status of a member's second factor, for support. */
export interface AuthenticatorState {
  /** False after it was voided, until a new one is set up. */
  works: boolean
  /** May be in the past, like `moneyWaitsUntil`. */
  lockedUntil: Date | null
  moneyWaitsUntil: Date | null
  recoveryCodesLeft: number
}

/** @throws if there is no such member */
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
 * Voids a member's authenticator at once and on every node: none of its codes, no recovery code and no
 * passkey works any more, and a change of address that waits is stopped. The
 * next one is set up with a code from the mail alone, and causes no wait for money; that of a new address goes on. The member is notified by mail.
 * Requires two operators who have checked the requester's identity. Locks the member's row first.
 */
export async function voidAuthenticator(tx: Tx, uid: number, at: Date): Promise<void> {
  await putVoid(tx, uid, at)
  await removePasskeysOf(tx, memberHolder(uid), at)
  await stopChange(tx, { uid, at, device: '', ip: '' })
  await mailSecurityNotice(tx, { uid, about: 'authenticatorVoided', at })
}
