import { feedback } from '@humidor/contract/community/feedback.console.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Conversations of members and merchants by their number. */
export const feedbackFinder = numberedFinder({
  ...{ kind: 'feedback', firstCall: feedback, title: (id) => `Feedback ${id}` },
  read: (db, id) =>
    db
      .selectFrom('feedback as f')
      .leftJoin('member as m', 'm.uid', 'f.uid')
      .leftJoin('merchant as s', 's.merchant_id', 'f.merchant_id')
      .select(sql<string>`coalesce(m.name, s.name)`.as('name'))
      .select(['f.state', 'f.created_at as at'])
      .select([sql<null>`null`.as('amount'), sql.lit<'POINT'>('POINT').as('coin')])
      .where('f.id', '=', id)
      .executeTakeFirst(),
})
