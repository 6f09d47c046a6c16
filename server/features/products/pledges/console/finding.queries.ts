import { pledges } from '@humidor/contract/products/pledges.console.ts'
import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Pledges by their number. */
export const pledgeFinder = numberedFinder({
  ...{ kind: 'pledge', letters: 'pledge', firstCall: pledges, title: pledgeNumber },
  read: (db, id) =>
    db
      .selectFrom('pledge as p')
      .innerJoin('member as m', 'm.uid', 'p.uid')
      .select(['m.name', 'p.status as state', 'p.money as amount', 'p.created_at as at'])
      .select(sql.lit<'USCD'>('USCD').as('coin'))
      .where('p.id', '=', id)
      .executeTakeFirst(),
})
