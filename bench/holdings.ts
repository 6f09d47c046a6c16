import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { sql } from 'kysely'

/** The members with holdings, and the business day and time at which they paid in. */
export interface Holdings {
  first: number
  count: number
  day: BusinessDay
  at: Date
}

const BATCH_SIZE = 4_000
const UNIT = 1_000_000n

/** Gives the treasury a hundred million USCD, and backs the USCD that the members will have in the flexible treasure. */
const fund = (db: Database, { count, at }: Holdings) =>
  db.transaction().execute((tx) => {
    const money = micros<'USDT'>(100_000_000n * UNIT)
    const backed = micros<'USDT'>(BigInt(count) * 500n * UNIT)
    const from = platformAccount('external.bsc', 'USDT')
    return post(tx, [
      operatorsDeposit({ chain: 'BSC', key: 'fixture:holdings-deposit', money, at }),
      operatorsConversion({ key: 'fixture:holdings-conversion', money, at }),
      {
        operation: 'deposit',
        key: 'fixture:holdings-backed',
        at,
        postings: [{ from, to: platformAccount('backing', 'USDT'), amount: backed }],
      },
    ])
  })

/** Gives existing members the accounts that a settlement uses, and five hundred USCD each in the flexible treasure. */
export async function seedHoldings(db: Database, it: Holdings) {
  const { first, count, day, at } = it
  await fund(db, it)
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, generate_series(${first}::int, ${first + count - 1}::int) uid
    where owner = 'member' and name in ('lhb', 'rebate', 'transaction', 'held.lhbOut') order by uid on conflict do nothing`.execute(
    db,
  )
  for (let from = first; from < first + count; from += BATCH_SIZE) {
    const upto = Math.min(from + BATCH_SIZE, first + count) - 1
    await sql`
      with line as (
        select uid - ${from}::int + 1 as transfer, account, amount from generate_series(${from}::int, ${upto}::int) uid,
          lateral (values (10499::bigint, ${-500n * UNIT}::bigint), (uid::bigint * 100 + 5, ${500n * UNIT}::bigint)) l (account, amount)
      ),
      who as (select array_agg(uid) as uids from generate_series(${from}::int, ${upto}::int) uid)
      select ledger_post(
        (select array_agg('fixture:holding:' || uid) from unnest(uids) uid), array_fill('transferInLhb'::text, array[cardinality(uids)]),
        array_fill(${at}::timestamptz, array[cardinality(uids)]), array_fill(null::bigint, array[cardinality(uids)]),
        (select array_agg(transfer order by transfer, amount) from line), (select array_agg(account order by transfer, amount) from line),
        (select array_agg('USCD'::text) from line), (select array_agg(amount order by transfer, amount) from line),
        (select array_agg(case when amount > 0 then 'transferInLhb' end order by transfer, amount) from line), array[10499::bigint]
      ) from who`.execute(db)
  }
  await sql`insert into treasure_holding (uid) select uid from generate_series(${first}::int, ${first + count - 1}::int) uid`.execute(
    db,
  )
  await sql`alter table treasure_move disable trigger treasure_move_stays`.execute(db)
  await sql`
    insert into treasure_move (uid, day, at, money, net, transfer_id)
    select e.account_id / 100, ${day}, e.at, e.amount, e.amount, e.transfer_id
    from entry e join transfer t on t.id = e.transfer_id
    where t.key like 'fixture:holding:%' and e.amount > 0 order by e.account_id`.execute(db)
  await sql`alter table treasure_move enable trigger treasure_move_stays`.execute(db)
  for (const table of ['account', 'transfer', 'transfer_line', 'treasure_move', 'treasure_holding'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

/** Raises the level of some activated members, so that several levels share in the interest. */
export async function seedLevels(db: Database, { first, count, at }: Holdings) {
  const level = sql`case when uid % 1000 < 5 then 5 when uid % 100 < 5 then 4 when uid % 20 < 3 then 3 else 2 end`
  await sql`alter table member disable trigger member_counts_for_team`.execute(db)
  await sql`
    update member set level = ${level} where uid between ${first}::int and ${first + count - 1}::int and uid % 10 < 5 and level = 1`.execute(
    db,
  )
  await sql`alter table member enable trigger member_counts_for_team`.execute(db)
  await sql`
    insert into level_change (uid, at, level_from, level_to)
    select uid, ${at}, 1, level from member where uid between ${first}::int and ${first + count - 1}::int and level > 1`.execute(
    db,
  )
  await sql`vacuum analyze member`.execute(db)
}
