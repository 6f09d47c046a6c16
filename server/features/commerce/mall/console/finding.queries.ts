import { orders } from '@humidor/contract/commerce/mall.console.ts'
import { mallNumber } from '@humidor/domain/commerce/mall.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Mall orders by their number. */
export const mallOrderFinder = numberedFinder({
  ...{ kind: 'mallorder', letters: 'mallorder', firstCall: orders, title: mallNumber },
  read: (db, id) =>
    db
      .selectFrom('mall_order as o')
      .innerJoin('member as m', 'm.uid', 'o.uid')
      .select(['m.name', 'o.status as state', 'o.cig as amount', 'o.created_at as at'])
      .select(sql.lit<'CIG'>('CIG').as('coin'))
      .where('o.id', '=', id)
      .executeTakeFirst(),
})
