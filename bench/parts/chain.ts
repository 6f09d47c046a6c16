import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { chainInvariants } from '@humidor/server/ledger/chain.invariants.ts'
import { allowFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { seal } from '@humidor/server/ledger/sealing.ts'
import { sql } from 'kysely'
import { type Figure, median, ofRounds, type Part } from '../figures.ts'
import { type Rate, seedLedger, throughTeller } from '../ledger.ts'
import { processorTime } from '../processor-time.ts'

/** Number of alternating pairs. Three pairs do not show a difference of a few per cent. */
const PAIRS = 7

/** Seals every second while payments run. */
async function besideSealer(db: Database, payments: () => Promise<Rate>) {
  let over = false
  const sealing = (async () => {
    while (!over) {
      await seal(db)
      await pause(1_000)
    }
  })()
  const rate = await payments()
  over = true
  await sealing
  return rate
}

/** Seals all unsealed transfers over its own connection. Milliseconds. */
async function sealAll(url: string) {
  const { db, close } = openDatabase({ url, max: 1 })
  const from = performance.now()
  while ((await seal(db)).left);
  await close()
  return performance.now() - from
}

const count = async (db: Database, table: 'transfer' | 'entry') => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

interface Pair {
  without: Rate
  beside: Rate
  /** Number of payments of the run without a sealer, and milliseconds to seal them. */
  transfers: number
  took: number
  /** Processor time of these payments, database and teller, and of sealing them. Milliseconds. */
  paying: number
  sealing: number
}

export const chain: Part = {
  title: 'Sealing the ledger',
  async run(url, { size: { short, seconds }, progress }) {
    const { db, close } = openDatabase({ url, max: 2 })
    try {
      await migrate(db)
      await allowFixtures(db)
      const memberRange = { first: 20_000_000, count: short ? 2_000 : 10_000 }
      await seedLedger(db, memberRange)
      await sealAll(url)
      const pairs: Pair[] = []
      for (let round = 0; round < (short ? 2 : PAIRS); round += 1) {
        progress(`Pair ${round + 1} …`)
        const payments = () => throughTeller(url, memberRange, { seconds })
        // The order alternates, because the first of two runs differs from the second.
        const first = round % 2 === 1 ? await besideSealer(db, payments) : undefined
        await sealAll(url)
        const before = await count(db, 'transfer')
        const { made: without, database, own } = await processorTime(url, payments)
        const transfers = (await count(db, 'transfer')) - before
        const sealed = await processorTime(url, () => sealAll(url))
        const beside = first ?? (await besideSealer(db, payments))
        pairs.push({
          ...{ without, beside, transfers, took: sealed.made },
          ...{ paying: database + own, sealing: sealed.database + sealed.own },
        })
      }
      await sealAll(url)
      const entries = await count(db, 'entry')
      const from = performance.now()
      const breaches = await verify(db, chainInvariants)
      const verifying = performance.now() - from
      return { figures: figuresOf(pairs, { entries, verifying }), failures: breaches.map(({ id }) => id) }
    } finally {
      await close()
    }
  },
}

function figuresOf(pairs: readonly Pair[], { entries, verifying }: { entries: number; verifying: number }): Figure[] {
  const each = (what: string, pick: (pair: Pair) => number, unit: Figure['unit'] = '×') =>
    ofRounds(what, unit, pairs.map(pick))
  return [
    {
      ...each('payments beside a sealer', ({ without, beside }) => beside.perSecond / without.perSecond),
      against: 'payments without one, alternating pairs',
      goal: { atLeast: 0.97 },
    },
    {
      ...each('sealing payments, processor time', ({ paying, sealing }) => sealing / paying),
      against: 'paying them, database and teller',
      goal: { atMost: 0.03 },
    },
    { ...each('a payment, processor time', ({ paying, transfers }) => paying / transfers, 'ms') },
    { ...each('payments without a sealer', ({ without }) => without.perSecond, '/s') },
    { ...each('payments beside one', ({ beside }) => beside.perSecond, '/s') },
    {
      ...each('sealing 1,000 payments', ({ took, transfers }) => (took / transfers) * 1_000, 'ms'),
      against: `${Math.round(median(pairs.map(({ transfers }) => transfers)))} at a time`,
    },
    {
      label: 'recomputing a million entries',
      value: verifying / (entries / 1e6) / 1_000,
      unit: 's',
      against: `${entries} entries`,
    },
  ]
}
