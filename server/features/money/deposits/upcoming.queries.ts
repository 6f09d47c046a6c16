import { MOST_OF_A_KIND } from '@humidor/domain/money/calendar.ts'
import type { Db } from '../../../database/database.ts'

/** A member's deposits whose countdown runs. `amount`: the exact amount to pay, millionths of USDT. */
export const openIntents = (db: Db, uid: number, at: Date) =>
  db
    .selectFrom('deposit_intent')
    .select(['id', 'amount', 'expires_at'])
    .where('uid', '=', uid)
    .where('released_at', 'is', null)
    .where('state', '=', 'waiting')
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(MOST_OF_A_KIND + 1)
    .execute()
