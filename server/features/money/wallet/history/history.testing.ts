import { randomUUID } from 'node:crypto'
import type { detail } from '@humidor/contract/money/wallet.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { z } from 'zod/mini'
import type { Database } from '../../../../database/database.ts'
import { type Account, memberAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { post } from '../../../../ledger/post.ts'
import type { Posting } from '../../../../ledger/posting.ts'

export type Asked = z.output<typeof detail.request>

/** A request for ten entries of all wallets, but for what is given. */
export const asks = (asked: Partial<Asked>): Asked => ({ page: 1, limit: 10, wallet: 0, op: 0, ...asked })

/** One entry of a member: the amount came in, or went out if it is below zero. */
export interface HistoryItem {
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

/** Brings USDT from outside, and turns them into USCD of the treasury. */
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

/** Posts a history in its order, each entry as its own transfer. Answers the transfers' numbers. */
export async function bookHistory(db: Database, uid: number, history: readonly HistoryItem[]): Promise<bigint[]> {
  const needed = history.reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 1n)
  // The operation of the rows differs from the transfer's: no pledge or order was really made.
  const transfer = (at: Date, postings: readonly Posting[]) => ({
    operation: 'systemAward' as const,
    key: `fixture:${randomUUID()}`,
    at,
    postings,
  })
  const list = history.map(({ wallet, amount, operation, at }) => {
    const own = memberAccount(uid, wallet) as Account<Coin>
    const [from, to] = amount > 0n ? [others[wallet], own] : [own, others[wallet]]
    const operations = amount > 0n ? { in: operation } : { out: operation }
    const posting = { from, to, amount: micros(amount > 0n ? amount : -amount), ...operations } as unknown as Posting
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
