import { randomUUID } from 'node:crypto'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { Database } from '../../../../database/database.ts'
import { type Account, memberAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { post } from '../../../../ledger/post.ts'
import type { Posting } from '../../../../ledger/posting.ts'

/** One thing that happened to a member: so much came in, or went out again where it is below zero. */
export interface Happened {
  wallet: 'profit' | 'transaction' | 'rebate' | 'points'
  amount: bigint
  operation: Operation
  at: Date
}

const others = {
  profit: platformAccount('rewards', 'CIG'),
  points: platformAccount('issuance', 'POINT'),
  transaction: platformAccount('treasury', 'USCD'),
  rebate: platformAccount('treasury', 'USCD'),
} as const

/** USDT of nobody's, turned into USCD that the platform has to give. */
const fillTreasury = (uscd: bigint): Posting[] => [
  {
    from: platformAccount('external.bsc', 'USDT'),
    to: platformAccount('backing', 'USDT'),
    amount: micros<'USDT'>(uscd),
  },
  {
    from: platformAccount('issuance', 'USCD'),
    to: platformAccount('treasury', 'USCD'),
    amount: micros<'USCD'>(uscd),
  },
]

/** Books a history, in its order, each as a transfer of its own. Answers the transfers' numbers. */
export async function booked(db: Database, uid: number, history: readonly Happened[]): Promise<bigint[]> {
  const needed = history.reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 1n)
  // What rows say is not what the transfer was: nobody pledged anything, or was paid for an order.
  const transfer = (at: Date, postings: readonly Posting[]) => ({
    operation: 'systemAward' as const,
    key: `fixture:${randomUUID()}`,
    at,
    postings,
  })
  const list = history.map(({ wallet, amount, operation, at }) => {
    const own = memberAccount(uid, wallet) as Account<Coin>
    const [from, to] = amount > 0n ? [others[wallet], own] : [own, others[wallet]]
    const says = amount > 0n ? { in: operation } : { out: operation }
    const posting = { from, to, amount: micros(amount > 0n ? amount : -amount), ...says } as unknown as Posting
    return transfer(at, [posting])
  })
  const [first] = history
  if (!first) return []
  const ids: bigint[] = []
  await db.transaction().execute((tx) => post(tx, [transfer(first.at, fillTreasury(needed))]))
  for (let from = 0; from < list.length; from += 500)
    ids.push(...(await db.transaction().execute((tx) => post(tx, list.slice(from, from + 500)))).map(({ id }) => id))
  return ids
}
