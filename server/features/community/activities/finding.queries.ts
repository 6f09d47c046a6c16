import { applications } from '@humidor/contract/community/activities.console.ts'
import { applicationNumber } from '@humidor/domain/backoffice/search.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../http/numbered-finder.ts'

/** Applications by their number. */
export const applicationFinder = numberedFinder({
  ...{ kind: 'application', letters: 'application', firstCall: applications, title: applicationNumber },
  read: (db, id) =>
    db
      .selectFrom('application as a')
      .innerJoin('member as m', 'm.uid', 'a.uid')
      .select(['m.name', 'a.state', 'a.money as amount', 'a.made_at as at'])
      .select(sql.lit<'USCD'>('USCD').as('coin'))
      .where('a.id', '=', id)
      .executeTakeFirst(),
})
