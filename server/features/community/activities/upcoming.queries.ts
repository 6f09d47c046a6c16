import { MOST_OF_A_KIND } from '@humidor/domain/money/calendar.ts'
import type { Db } from '../../../database/database.ts'

/** A member's applications that nobody has decided, those that are due first. */
export const undecidedOf = (db: Db, uid: number) =>
  db
    .selectFrom('application')
    .select(['id', 'due_at'])
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('id')
    .limit(MOST_OF_A_KIND + 1)
    .execute()
