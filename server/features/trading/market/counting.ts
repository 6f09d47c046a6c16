import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { type Allocated, allocated } from '@humidor/domain/trading/market.ts'
import type { Db } from '../../../database/database.ts'
import { totalsOf } from '../../../ledger/totals.ts'
import { issueRows } from './market.queries.ts'

/** The token's figures by the ledger. */
export interface Counted {
  issuedAt: Date
  issued: Cig
  circulation: Cig
  allocation: { to: Allocated; share: number; issued: Cig; now: Cig }[]
}

const cig = (amount: bigint) => micros<'CIG'>(amount)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Counts the token in the ledger: the issue as it was booked, and the present balances of all accounts. */
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

/** Milliseconds for which counts are cached. The price is not cached. */
const CACHE_MS = 10_000

/** Counts at most once in `kept` milliseconds on each node, however many members look at the market. */
export function cachedCounts(kept = CACHE_MS): (db: Db) => Promise<Counted> {
  let asked: Promise<Counted> | undefined
  let until = 0
  return (db) => {
    // Uses the machine's time: this bounds how stale a figure is and decides no business.
    if (!asked || performance.now() >= until) {
      until = performance.now() + kept
      asked = countToken(db)
      // Every caller that waits gets the error. The next caller counts anew.
      asked.catch(() => {
        asked = undefined
      })
    }
    return asked
  }
}
