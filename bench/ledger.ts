import { setTimeout as pause } from 'node:timers/promises'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { memberAccount, placeOf } from '@humidor/server/ledger/accounts.ts'
import type { TellerTransfer } from '@humidor/server/ledger/act.ts'
import { createTeller } from '@humidor/server/ledger/teller.ts'
import { transferTogether } from '@humidor/server/ledger/transfer-together.ts'
import { sql } from 'kysely'
import pg from 'pg'

/** The result of a measured run. `p50` and `p99` are milliseconds of one transfer, or of one batch where batches are measured. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

/** Members with consecutive uids. */
export interface MemberRange {
  first: number
  count: number
}

/** A random pair of members. `hot` is the share (0 to 1) of pairs that include the first member. */
export function randomPair({ first, count }: MemberRange, hot = 0): [number, number] {
  const from = first + Math.floor(Math.random() * count)
  const to = Math.random() < hot ? first : first + Math.floor(Math.random() * count)
  if (from === to) return [from, first + ((from - first + 1) % count)]
  return Math.random() < 0.5 ? [from, to] : [to, from]
}

/**
 * Opens accounts and gives each member a million backed USCD. The journal then has three rows for each member, and statistics.
 * On an empty journal PostgreSQL may make a plan for an empty table and keep it.
 */
export async function seedLedger(db: Database, { first, count }: MemberRange) {
  const amount = 1_000_000_000_000n
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, generate_series(${first}::int, ${first + count - 1}::int) uid
    where owner = 'member' on conflict do nothing
  `.execute(db)
  const batch = 1_000
  for (let from = first; from < first + count; from += batch) {
    const upto = Math.min(from + batch, first + count) - 1
    await sql`
      with line as (
        select uid - ${from}::int + 1 as transfer, account, asset, amount, n from generate_series(${from}::int, ${upto}::int) uid,
          lateral (values (1, 10199::bigint, 'USDT', ${-amount}::bigint), (2, 10399, 'USDT', ${amount}::bigint),
            (3, 10499, 'USCD', ${-amount}::bigint), (4, uid::bigint * 100 + 2, 'USCD', ${amount}::bigint)) l (n, account, asset, amount)
      )
      select ledger_post(
        (select array_agg('fixture:' || uid order by uid) from generate_series(${from}::int, ${upto}::int) uid),
        (select array_agg('deposit'::text) from generate_series(${from}::int, ${upto}::int)),
        (select array_agg(timestamptz '2026-01-02') from generate_series(${from}::int, ${upto}::int)),
        (select array_agg(null::bigint) from generate_series(${from}::int, ${upto}::int)),
        array_agg(transfer order by transfer, n), array_agg(account order by transfer, n),
        array_agg(asset order by transfer, n), array_agg(amount order by transfer, n),
        array_agg(case when account > 100000 then 'deposit' end order by transfer, n),
        array[10199, 10399, 10499]
      ) from line
    `.execute(db)
  }
  for (const table of ['account', 'transfer', 'transfer_line', 'idempotency'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

interface Run {
  seconds: number
  /** Seconds at the beginning that are not counted. */
  warmUp?: number
}

/** Runs workers in loops for some seconds. Each call of a worker returns its number of transfers; 0 counts as an error. */
async function measure({ seconds, warmUp = 1 }: Run, workers: readonly (() => Promise<number>)[]): Promise<Rate> {
  const latencies: number[] = []
  let [done, errors, counting, over] = [0, 0, false, false]
  const all = workers.map(async (go) => {
    while (!over) {
      const from = performance.now()
      const made = await go().catch(() => 0)
      if (!counting || over) continue
      latencies.push(performance.now() - from)
      done += made
      if (made === 0) errors++
    }
  })
  await pause(warmUp * 1000)
  counting = true
  const from = performance.now()
  await pause(seconds * 1000)
  over = true
  const took = (performance.now() - from) / 1000
  await Promise.all(all)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 100) / 100
  return { perSecond: Math.round(done / took), p50: at(0.5), p99: at(0.99), errors }
}

let events = 0
const run = Math.random().toString(36).slice(2)

/** The ledger's function called from SQL, one transfer and one commit per call. */
export async function oneByOne(
  url: string,
  memberRange: MemberRange,
  { clients = 16, hot = 0, ...times }: Run & { clients?: number; hot?: number },
) {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const text = `select ledger_move(array[$1], array['transfer'], array[$2::timestamptz], array[$3::bigint], array[$4::bigint],
    array[$5::bigint], array['transactionTransferOut'], array['transactionTransferIn'], '{}', '{}', '{}')`
  try {
    return await measure(
      times,
      connections.map((client) => async () => {
        const [from, to] = randomPair(memberRange, hot)
        const at = [from, to].map((uid) => placeOf(memberAccount(uid, 'transaction')).id)
        await client.query({
          name: 'post',
          text,
          values: [`fixture:${run}:${++events}`, new Date().toISOString(), ...at, 1],
        })
        return 1
      }),
    )
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}

/** A request to transfer one millionth of a USCD, in the form in which the HTTP layer passes it to the teller. */
export function transferOf([from, to]: [number, number]): TellerTransfer<null> {
  const giver = memberAccount(from, 'transaction')
  const money = micros<'USCD'>(1n)
  return {
    member: from,
    call: '/api/user/transferUsdc',
    key: `fixture:${run}:${++events}`,
    fingerprint: 'bench',
    transfer: {
      operation: 'transfer',
      at: new Date(),
      postings: [
        {
          from: giver,
          to: memberAccount(to, 'transaction'),
          amount: money,
          out: 'transactionTransferOut',
          in: 'transactionTransferIn',
        },
      ],
    },
    refuse: (balance) => refuseTransfer({ money, balance: balance(giver), least: micros(0n), toOneself: false }),
    answer: null,
  }
}

/** Runs the teller's statements with batches of a given size, without a teller. This is the upper bound of batching. */
export async function inBatches(
  url: string,
  memberRange: MemberRange,
  { batch = 100, writers = 1, hot = 0, ...times }: Run & { batch?: number; writers?: number; hot?: number },
) {
  const { db, close } = openDatabase({ url, max: writers })
  try {
    return await measure(
      times,
      Array.from({ length: writers }, () => async () => {
        const requests = Array.from({ length: batch }, () => transferOf(randomPair(memberRange, hot)))
        return (await transferTogether(db, requests)).filter((settled) => 'answer' in settled).length
      }),
    )
  } finally {
    await close()
  }
}

/** Runs transfers through the teller, with a constant number of concurrent requests. */
export async function throughTeller(
  url: string,
  memberRange: MemberRange,
  { concurrency = 64, writers = 2, hot = 0, ...times }: Run & { concurrency?: number; writers?: number; hot?: number },
) {
  const { db, close } = openDatabase({ url, max: writers })
  const teller = createTeller({ db, writers })
  try {
    return await measure(
      times,
      Array.from(
        { length: concurrency },
        () => async () => ('answer' in (await teller.transfer(transferOf(randomPair(memberRange, hot)))) ? 1 : 0),
      ),
    )
  } finally {
    await teller.close()
    await close()
  }
}

/** The minimum cost of a durable write: one row and one commit per call. */
export async function commitFloor(url: string, { clients = 16, ...times }: Run & { clients?: number }) {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  try {
    await pool.query('create table if not exists bench_floor (v bigint)')
    return await measure(
      times,
      Array.from({ length: clients }, () => async () => {
        await pool.query({ name: 'floor', text: 'insert into bench_floor (v) values (1)' })
        return 1
      }),
    )
  } finally {
    await pool.query('drop table bench_floor')
    await pool.end()
  }
}
