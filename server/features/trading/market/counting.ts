import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { type Allocated, allocated } from '@humidor/domain/trading/market.ts'
import type { Db } from '../../../database/database.ts'
import { totalsOf } from '../../../ledger/totals.ts'
import { issueRows } from './market.queries.ts'

/** What the ledger says of the token. */
export interface Counted {
  issuedAt: Date
  issued: Cig
  circulation: Cig
  allocation: { to: Allocated; share: number; issued: Cig; now: Cig }[]
}

const cig = (amount: bigint) => micros<'CIG'>(amount)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Counts the token in the ledger: the issue as it was booked, and what all accounts hold together at this moment. */
export async function countToken(db: Db): Promise<Counted> {
  const [issue, accounts] = await Promise.all([issueRows(db), totalsOf(db)])
  const [{ at } = { at: undefined }] = issue
  if (!at) throw new Error('the ledger does not begin with an issue of ₡')
  const issued = sum(issue.filter(({ amount }) => amount > 0n).map(({ amount }) => amount))
  const ofCig = accounts.filter(({ coin }) => coin === 'CIG')
  const here = (name: string) => sum(ofCig.filter((account) => account.name === name).map(({ balance }) => balance))
  return {
    issuedAt: at,
    issued: cig(issued),
    circulation: cig(sum(ofCig.filter(({ owner }) => owner !== 'platform').map(({ balance }) => balance))),
    allocation: allocated.map((to) => {
      const part = sum(issue.filter(({ name }) => name === to).map(({ amount }) => amount))
      return { to, share: Number((part * 1_000n) / issued), issued: cig(part), now: cig(here(to)) }
    }),
  }
}

/** Milliseconds that the counts are kept for. The price is not among them: it is asked for each time. */
const KEPT = 10_000

/** Counts at most once in ten seconds (every `kept` milliseconds) on a node, however many look at the market. */
export function cachedCounts(kept = KEPT): (db: Db) => Promise<Counted> {
  let asked: Promise<Counted> | undefined
  let until = 0
  return (db) => {
    // The machine's time: this is about how stale a figure may be, not about business.
    if (!asked || performance.now() >= until) {
      until = performance.now() + kept
      asked = countToken(db)
      // Who asked is told; who asks next asks anew.
      asked.catch(() => {
        asked = undefined
      })
    }
    return asked
  }
}
