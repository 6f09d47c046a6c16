import type { Db } from '../../../../database/database.ts'

/** A member's pending conversions, those that are due first. `money`: millionths. */
export const dueConversionsOf = (db: Db, uid: number, limit: number) =>
  db
    .selectFrom('conversion')
    .select(['id', 'money', 'due_at'])
    .where('uid', '=', uid)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** A member's own transfers in review, those that are due first. `money`: millionths of USCD, with the fee. */
export const dueReviewsOf = (db: Db, uid: number, limit: number) =>
  db
    .selectFrom('transfer_review')
    .select(['id', 'money', 'due_at'])
    .where('uid', '=', uid)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
