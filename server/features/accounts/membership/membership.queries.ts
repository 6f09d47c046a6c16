import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Tx } from '../../../database/database.ts'

/** Locks a member's row and returns its membership fields. The second of two concurrent calls sees the result of the first. */
export async function lockMembership(tx: Tx, uid: number) {
  const row = await tx
    .selectFrom('member')
    .select(['activated_at', 'signed_on', 'referrer_uid'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return {
    activated: row.activated_at !== null,
    signedOn: row.signed_on as BusinessDay | null,
    referrerUid: row.referrer_uid,
  }
}

/** Makes a member a VIP of level 1. The database counts it for the referrer, and queues its roll-up (migrations/0007-team.sql). */
export const markActivated = (tx: Tx, uid: number, at: Date) =>
  tx.updateTable('member').set({ activated_at: at, level: 1 }).where('uid', '=', uid).execute()

/** Records a member's daily sign-in. */
export const markSigned = (tx: Tx, uid: number, day: BusinessDay) =>
  tx.updateTable('member').set({ signed_on: day }).where('uid', '=', uid).execute()
