import { feedback } from '@humidor/contract/community/feedback.console.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Conversations by their number. */
export const feedbackFinder = numberedFinder({
  ...{ kind: 'feedback', firstCall: feedback, title: (id) => `Feedback ${id}` },
  read: (db, id) =>
    db
      .selectFrom('feedback as f')
      .innerJoin('member as m', 'm.uid', 'f.uid')
      .select(['m.name', 'f.state', 'f.created_at as at'])
      .select(sql<null>`null`.as('amount'))
      .select(sql.lit<'POINT'>('POINT').as('coin'))
      .where('f.id', '=', id)
      .executeTakeFirst(),
})
