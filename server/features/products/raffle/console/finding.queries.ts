import { raffleDraws } from '@humidor/contract/products/raffle.console.ts'
import { sql } from 'kysely'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Draws of the raffle by their number. */
export const raffleFinder = numberedFinder({
  ...{ kind: 'raffle', firstCall: raffleDraws, title: (id) => `Raffle draw ${id}` },
  read: (db, id) =>
    db
      .selectFrom('raffle_draw as d')
      .innerJoin('member as m', 'm.uid', 'd.uid')
      .select(['m.name', 'd.amount', 'd.at'])
      .select(sql<string>`case when d.paid_by is null then 'unpaid' else 'paid' end`.as('state'))
      .select(sql.lit<'CIG'>('CIG').as('coin'))
      .where('d.id', '=', id)
      .executeTakeFirst(),
})
