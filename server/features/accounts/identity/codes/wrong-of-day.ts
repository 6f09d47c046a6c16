import { emailCodes } from '@humidor/domain/accounts/email-code.ts'
import type { Tx } from '../../../../database/database.ts'
import { countFailures, failuresOf } from '../../../../platform/security/throttle.queries.ts'
import { lockMembers } from '../holding.queries.ts'
import { tellMember } from '../mails/security-mail.ts'

const DAY = 86_400_000

const ofMember = (uid: number) => `mail codes of ${uid}`
const dayBefore = (at: Date) => new Date(at.getTime() - DAY)

/**
 * How many wrong mail codes were typed by a member who is signed in, on any device, within the day that began with the first of them. The
 * member is held: of many that come at once each is looked at after the one before was counted.
 */
export async function lockWrongOfDay(tx: Tx, uid: number, at: Date): Promise<number> {
  await lockMembers(tx, [uid])
  const [found] = await failuresOf(tx, [ofMember(uid)], dayBefore(at))
  return found?.failures ?? 0
}

/**
 * Counts a wrong one. A right one forgives none of them, and a fresh code does not either. So many within a day are no slips: whoever
 * guesses has the session already, and the member hears of it at the last one.
 */
export async function countWrongOfDay(tx: Tx, uid: number, at: Date): Promise<void> {
  const [counted] = await countFailures(tx, [ofMember(uid)], at, dayBefore(at))
  if (counted?.failures !== emailCodes.wrongPerDay) return
  await tellMember(tx, { uid, about: 'mailCodesLocked', at, until: new Date(counted.since.getTime() + DAY) })
}
