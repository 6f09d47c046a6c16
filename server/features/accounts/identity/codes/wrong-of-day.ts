import { emailCodes } from '@humidor/domain/accounts/email-code.ts'
import type { Tx } from '../../../../database/database.ts'
import { countFailures, failuresOf } from '../../../../platform/security/throttle.queries.ts'
import { lockMembers } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'

const DAY = 86_400_000

const ofMember = (uid: number) => `mail codes of ${uid}`
const dayBefore = (at: Date) => new Date(at.getTime() - DAY)

/**
 * The number of wrong mail codes that a signed-in member typed, on any device, within the day that began with the
 * first. Locks the member, so that each concurrent try sees the count of the one before.
 */
export async function lockWrongOfDay(tx: Tx, uid: number, at: Date): Promise<number> {
  await lockMembers(tx, [uid])
  const [found] = await failuresOf(tx, [ofMember(uid)], dayBefore(at))
  return found?.failures ?? 0
}

/**
 * Counts a wrong one. Neither a right code nor a fresh one resets the count. So many within a day are no typing
 * mistakes: the guesser already has the session, and the member gets a mail at the last one.
 */
export async function countWrongOfDay(tx: Tx, uid: number, at: Date): Promise<void> {
  const [counted] = await countFailures(tx, [ofMember(uid)], at, dayBefore(at))
  if (counted?.failures !== emailCodes.wrongPerDay) return
  await mailSecurityNotice(tx, { uid, about: 'mailCodesLocked', at, until: new Date(counted.since.getTime() + DAY) })
}
