import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'
import type { Range } from '../../../ledger/bulk.ts'

/** The next `limit` members after a uid who may have a balance in the treasure. Undefined: there are no more. */
export async function nextHoldings(
  tx: Tx,
  after: bigint,
  limit: number,
): Promise<(Range & { count: number }) | undefined> {
  const { rows } = await sql<{ upto: bigint | null; count: bigint }>`
    select max(uid)::bigint as upto, count(*) as count
    from (select uid from treasure_holding where uid > ${after} order by uid limit ${limit}) next`.execute(tx)
  const [found] = rows
  return found && found.upto !== null ? { after, upto: found.upto, count: Number(found.count) } : undefined
}

const inRange = (uid: string, { after, upto }: Range) =>
  sql`${sql.raw(uid)} > ${after}::bigint and ${sql.raw(uid)} <= ${upto}::bigint`

/** Their accounts, for locking. */
export const holdingAccounts = (range: Range) => sql`
  select ${memberAccountSql(sql`uid`, 'lhb')} as id from treasure_holding where ${inRange('uid', range)}`

/**
 * The days from one on to the last with any move. It must be part of the statement that reads the moves. A separate earlier query
 * would miss the day on which a newcomer, whom nobody has locked, deposits meanwhile.
 */
const daysMovedSince = (day: BusinessDay) => sql`
  array(select day::date from generate_series(${day}::date, (select max(day) from treasure_move), interval '1 day') day)`

/**
 * The interest of a day on the balance that stayed for all of it, for `postRange`. The current balance is the interest so far plus
 * all moves (`net`). The balance that stayed is the same interest plus the lowest sum of the moves on that day, its beginning
 * included. So the result is the same however late it runs, if all earlier interest is paid and no later one.
 */
export const dueInterest = (it: { range: Range; day: BusinessDay; rate: bigint }) => sql`
  select h.uid::bigint as subject, a.id as account,
    div((a.balance - coalesce(m.last - m.low, 0))::numeric * ${it.rate}::bigint, ${UNIT}::bigint)::bigint as amount
  from treasure_holding h
  join account a on a.id = ${memberAccountSql(sql`h.uid`, 'lhb')}
  left join (
    select uid, (array_agg(net order by id desc))[1] as last,
      least((array_agg(net - money order by id))[1], min(net) filter (where day = ${it.day})) as low
    from treasure_move where day = any (${daysMovedSince(it.day)}) and ${inRange('uid', it.range)}
    group by uid
  ) m on m.uid = h.uid
  where ${inRange('h.uid', it.range)}`
