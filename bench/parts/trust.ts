import { checkLiabilities } from '@humidor/domain/money/liabilities.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { createUpperLevels, proofFor } from '@humidor/server/features/money/liabilities/proof.ts'
import { publishDay } from '@humidor/server/features/money/liabilities/publishing.ts'
import { runLiabilitiesVerb } from '@humidor/server/liabilities-verb.ts'
import { sql } from 'kysely'
import { median, type Part } from '../figures.ts'

const day = '2026-11-29'
const FIRST_UID = 10_000_000

/** How much slower than this machine a phone is taken to be, as the browsers' tools do. */
const SLOWDOWN = 4

/** Proofs of so many members are made and checked. */
const PROOFS = 50

/**
 * Gives members balances past the guards, as posting them would take an hour: USCD to all, ₡ to every second and USDT to every third.
 * The part checks its trees against the totals, and no other invariant.
 */
async function seedBalances(db: Database, members: number) {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror, balance, entries, moved)
    select uid::bigint * 100 + k.kind, k.kind, k.owner, uid, k.name, k.asset, false, b.balance, (b.balance > 0)::int, b.balance > 0
    from generate_series(${FIRST_UID}::int, ${FIRST_UID + members - 1}::int) uid, account_kind k,
      lateral (select case
        when k.kind = 2 or k.kind = 3 and uid % 2 = 0 or k.kind = 1 and uid % 3 = 0 then 1 + (hashint8(uid * 7 + k.kind)::bigint & 4294967295)
        else 0 end as balance) b
    where k.owner = 'member'`.execute(db)
  await sql`delete from account_total`.execute(db)
  await sql`insert into account_total (kind, balance) select kind, sum(balance)::bigint from account group by kind`.execute(
    db,
  )
  // A proof reads the last entry of an account. The lines stand for all history.
  await sql`
    insert into transfer_line (transfer_id, account_id, seq, asset, amount, balance_after, at)
    select 0, id, 1, asset, balance, balance, timestamptz '2026-01-02' from account where owner = 'member' and balance > 0`.execute(
    db,
  )
  await sql`set session_replication_role = origin`.execute(db)
  for (const table of ['account', 'account_total', 'transfer_line'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

/** Runs some work, and returns its seconds and by how many megabytes this process grew at most. */
async function watched(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const began = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - began) / 1000, megabytes: (most - before) / 1e6 }
}

/** Makes and checks the proofs of some members. Milliseconds of each, and the size of the answers in kilobytes. */
async function proofs(db: Database, members: number) {
  const measured: { made: number; checked: number; size: number; good: boolean }[] = []
  const parts = { db, upperLevels: createUpperLevels() }
  for (let nth = 0; nth < PROOFS; nth += 1) {
    const uid = FIRST_UID + Math.floor((nth * members) / PROOFS / 6) * 6
    const began = performance.now()
    const found = await proofFor(parts, uid, day)
    const made = performance.now() - began
    if (!found) throw new Error('nothing is published')
    const from = performance.now()
    const checks = checkLiabilities(found.published, found.proof, uid)
    const checked = performance.now() - from
    const size =
      JSON.stringify(found.proof, (_, value) => (typeof value === 'bigint' ? value.toString() : value)).length / 1000
    measured.push({
      made,
      checked,
      size,
      good: Object.values(checks).every(Boolean) && found.proof.accounts.length > 0,
    })
  }
  return measured
}

/** The proof of liabilities of a million members: published, asked for by members, checked on a phone and by a stranger. */
export const trust: Part = {
  title: 'Proof of liabilities',
  async run(url, { size: { short }, progress }) {
    const members = short ? 20_000 : 1_000_000
    const { db, close } = openDatabase({ url, max: 1, timeouts: NO_TIMEOUTS })
    try {
      await migrate(db)
      progress(`Seeding the balances of ${members.toLocaleString('en')} members …`)
      await seedBalances(db, members)
      progress('Publishing …')
      const published = await watched(() => publishDay({ db, randomness: systemRandomness }, { day, at: new Date() }))
      progress('Proving …')
      const found = await proofs(db, members)
      progress('Adding up with the program for strangers …')
      const said: string[] = []
      const began = performance.now()
      const code = await runLiabilitiesVerb({ db, args: [day], at: new Date(), say: (text) => void said.push(text) })
      const verified = (performance.now() - began) / 1000
      const { rows } = await sql<{ leaves: number }>`select sum(leaves)::int as leaves from liability_tree`.execute(db)
      return {
        figures: [
          { label: 'publishing a day', value: published.seconds, unit: 's', goal: { atMost: 20 } },
          { label: 'memory while publishing', value: published.megabytes, unit: 'MB', goal: { atMost: 300 } },
          { label: 'leaves', value: rows[0]?.leaves ?? 0, unit: 'rows' },
          {
            label: 'a member’s proof',
            value: median(found.map(({ size }) => size)),
            unit: 'KB',
            against: 'JSON, before the envelope',
          },
          { label: 'making a member’s proof', value: median(found.map(({ made }) => made)), unit: 'ms' },
          {
            label: 'checking it on a phone',
            value: median(found.map(({ checked }) => checked)) * SLOWDOWN,
            unit: 'ms',
            against: `${SLOWDOWN} times the time of this machine`,
            goal: { atMost: 100 },
          },
          {
            label: 'adding up all leaves as a stranger',
            value: verified,
            unit: 's',
            against: 'with writing the lists',
            goal: { atMost: 60 },
          },
        ],
        failures: [
          ...(code === 0 ? [] : [`the program for strangers: ${said.at(-1)}`]),
          ...(found.every(({ good }) => good) ? [] : ['a proof did not pass']),
        ],
      }
    } finally {
      await close()
    }
  },
}
