import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { dailyProfit, pledgeEnds, promiseOf } from '@humidor/domain/products/pledge.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { paidTransfer } from '@humidor/server/features/products/pledges/pledges.postings.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { sql } from 'kysely'
import type { Holdings } from './holdings.ts'

const BATCH_SIZE = 1_000
/** The amount of each pledge. */
const MONEY = micros<'USCD'>(100_000_000n)
const PRICE = 105_000n

/** A deposit of the USCD that the member will pledge. */
const depositFor = (uid: number, at: Date) => ({
  operation: 'deposit' as const,
  key: `fixture:pledger:${uid}`,
  at,
  postings: [
    { from: platformAccount('issuance', 'USCD'), to: memberAccount(uid, 'transaction'), amount: MONEY },
    {
      ...{ from: platformAccount('external.bsc', 'USDT'), to: platformAccount('backing', 'USDT') },
      amount: micros<'USDT'>(MONEY),
    },
  ],
})

async function pledgeAll(db: Database, { uids, day, at }: { uids: readonly number[]; day: BusinessDay; at: Date }) {
  const { pledgeRate: rate, pledgeDays: days } = defaultSettings
  await db.transaction().execute(async (tx) => {
    await post(
      tx,
      uids.map((uid) => depositFor(uid, at)),
    )
    const paid = await post(
      tx,
      uids.map((uid) =>
        paidTransfer(
          {
            ...{ id: BigInt(uid), uid, uscd: MONEY, cig: micros<'CIG'>(0n) },
            promise: promiseOf(MONEY, { rate, days }),
          },
          at,
        ),
      ),
    )
    await sql`
      insert into pledge (id, uid, status, money, uscd, cig, price, rate, profit, days, day, created_at, ends_at, paid_by)
      select uid, uid, 'paid', ${MONEY}::bigint, ${MONEY}::bigint, 0, ${PRICE}::bigint, ${rate}, ${dailyProfit(MONEY, rate)}::bigint,
        ${days}, ${day}, ${at}::timestamptz, ${pledgeEnds(at, days)}::timestamptz, paid_by
      from unnest(${[...uids]}::int[], ${paid.map(({ id }) => id)}::bigint[]) pledge (uid, paid_by)`.execute(tx)
    await sql`update pledge_day set sold = sold + ${MONEY * BigInt(uids.length)}::bigint where day = ${day}`.execute(tx)
  })
}

/** Existing members pledge a hundred USCD each, in bulk, with the same postings as the call. The money for their profit is reserved. */
export async function seedPledges(db: Database, { first, count, day, at }: Holdings) {
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, generate_series(${first}::int, ${first + count - 1}::int) uid
    where owner = 'member' and name = 'held.pledge' order by uid on conflict do nothing`.execute(db)
  await sql`insert into pledge_day (day) values (${day}), (${dayAfter(day, 1)})`.execute(db)
  for (let from = first; from < first + count; from += BATCH_SIZE) {
    const uids = Array.from({ length: Math.min(BATCH_SIZE, first + count - from) }, (_, n) => from + n)
    await pledgeAll(db, { uids, day, at })
  }
  for (const table of ['account', 'transfer', 'transfer_line', 'pledge'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}
