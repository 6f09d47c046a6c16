import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { chainInvariants } from '@humidor/server/ledger/chain.invariants.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { seal } from '@humidor/server/ledger/sealing.ts'
import { sql } from 'kysely'
import { type Figure, middle, ofRounds, type Part } from '../figures.ts'
import { type Rate, seedLedger, throughTeller } from '../ledger.ts'

/** Alternating pairs: a difference of some per cent does not show in three. */
const PAIRS = 7

/** Seals as often as a worker does while payments come, and answers how many milliseconds it was at it. */
function sealer(db: Database) {
  let over = false
  const running = (async () => {
    let busy = 0
    while (!over) {
      const from = performance.now()
      await seal(db)
      busy += performance.now() - from
      await pause(1_000)
    }
    return busy
  })()
  return async () => {
    over = true
    return await running
  }
}

async function sealAll(db: Database) {
  const from = performance.now()
  while ((await seal(db)).left);
  return performance.now() - from
}

const count = async (db: Database, table: 'transfer' | 'entry') => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

interface Pair {
  without: Rate
  beside: Rate
  /** Milliseconds that it takes to seal what the payments without a sealer left, and how many these were. */
  took: number
  transfers: number
}

export const chain: Part = {
  title: 'The ledger’s chain',
  async run(url, { size: { short, seconds }, tell }) {
    const { db, close } = openDatabase({ url, max: 2 })
    try {
      await migrate(db)
      const crowd = { first: 20_000_000, count: short ? 2_000 : 10_000 }
      await seedLedger(db, crowd)
      await sealAll(db)
      const pairs: Pair[] = []
      for (let round = 0; round < (short ? 2 : PAIRS); round += 1) {
        tell(`Pair ${round + 1} …`)
        const before = await count(db, 'transfer')
        const without = await throughTeller(url, crowd, { seconds })
        const transfers = (await count(db, 'transfer')) - before
        const took = await sealAll(db)
        const stop = sealer(db)
        const beside = await throughTeller(url, crowd, { seconds })
        await stop()
        await sealAll(db)
        pairs.push({ without, beside, took, transfers })
      }
      const entries = await count(db, 'entry')
      const from = performance.now()
      const breaches = await verify(db, chainInvariants)
      const verifying = performance.now() - from
      return { figures: figuresOf(pairs, { entries, verifying }), faults: breaches.map(({ id }) => id) }
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
      ...each(
        'sealing what was paid',
        ({ without, took, transfers }) => took / ((transfers / without.perSecond) * 1_000),
      ),
      against: 'the time in which it was paid',
      goal: { atMost: 0.03 },
    },
    { ...each('payments without a sealer', ({ without }) => without.perSecond, '/s') },
    { ...each('payments beside one', ({ beside }) => beside.perSecond, '/s') },
    {
      ...each('sealing 1,000 payments', ({ took, transfers }) => (took / transfers) * 1_000, 'ms'),
      against: `${Math.round(middle(pairs.map(({ transfers }) => transfers)))} at a time`,
    },
    {
      what: 'recomputing a million entries',
      value: verifying / (entries / 1e6) / 1_000,
      unit: 's',
      against: `${entries} entries`,
    },
  ]
}
