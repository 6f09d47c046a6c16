import { trades } from '@humidor/contract/trading/order-book.console.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Orders of the book by their number. */
export const tradeFinder = numberedFinder({
  ...{ kind: 'trade', firstCall: trades, title: (id) => `Order ${id}` },
  read: (db, id) =>
    db
      .selectFrom('trade_order as o')
      .innerJoin('member as m', 'm.uid', 'o.uid')
      .select(['m.name', 'o.status as state', 'o.money_cig as amount', 'o.created_at as at'])
      .select(sql.lit<'CIG'>('CIG').as('coin'))
      .where('o.id', '=', id)
      .executeTakeFirst(),
})
