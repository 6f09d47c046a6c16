import type { detailRow } from '@humidor/contract/money/wallet.ts'
import { balanceDate, startOf } from '@humidor/domain/business-day.ts'
import { merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import type { z } from 'zod/mini'
import type { UnpaidReturn } from '../../products/team-returns/team-returns.ts'
import type { EntryRow, Place } from './history/history.queries.ts'
import type { Other } from './history/others.queries.ts'

/** A name that its owner's friend recognises and a stranger does not: the first and the last character are kept. */
export const maskedName = (name: string) => `${name.slice(0, 1)}***${name.slice(-1)}`

/** An entry as a row of wallet detail. Its id is unique among the member's rows: the number within the wallet, and the wallet. */
export function presentEntry(row: EntryRow): z.output<typeof detailRow> {
  const wallet = Number(row.account_id % 100n)
  return {
    id: Number(row.seq) * 8 + wallet,
    transfer: Number(row.transfer_id),
    wallet,
    coin: row.asset,
    moneyChange: row.amount,
    balanceAfter: row.balance_after,
    say: row.operation,
    status: row.status,
    createdAt: row.at,
  }
}

/** Somebody as the other party of a payment is told of them: by what a friend, or a guest of the shop, knows. */
export const presentOther = ({ owner, number, name }: Other): string =>
  owner === 'merchant' ? String(number).padStart(merchantCodeLength, '0') : maskedName(name ?? '')

/**
 * What a day has brought and is not yet paid, as rows of wallet detail: there is no entry of it, so the number of its transfer is 0,
 * and its id, which no entry has, is below zero.
 */
export const presentUnpaid = ({ day, rebate, award, balance }: UnpaidReturn): z.output<typeof detailRow>[] =>
  (
    [
      ['teamAward', award],
      ['teamRebate', rebate],
    ] as const
  ).flatMap(([say, moneyChange], nth) =>
    moneyChange === 0n
      ? []
      : [
          {
            ...{ id: -(balanceDate(day) * 2 + nth), transfer: 0, wallet: 4, coin: 'USCD' as const },
            ...{ moneyChange, balanceAfter: balance, say, status: 0, createdAt: startOf(day) },
          },
        ],
  )

/** A place in the history as the wire carries it: a key that says nothing to whoever gets it. */
export const textOf = ({ transfer, account, seq }: Place) => `${transfer}.${account % 100n}.${seq}`
