import { type Cig, micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/money/transfer.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting } from '../../../ledger/posting.ts'

/** What is worth posting: a fee of 0 is none. */
const paying = (postings: readonly Posting[]) => postings.filter(({ amount }) => amount > 0n)

/** USDT moves into backing, and as many USCD are issued (decisions §2, rule 3). */
export const conversionPostings = (uid: number, money: Usdt): Posting[] => [
  {
    from: memberAccount(uid, 'balance'),
    to: platformAccount('backing', 'USDT'),
    amount: money,
    out: 'balanceToTransaction',
  },
  {
    from: platformAccount('issuance', 'USCD'),
    to: memberAccount(uid, 'transaction'),
    amount: micros<'USCD'>(money),
    in: 'balanceToTransaction',
  },
]

/** USCD that a member wants to have back in USDT are theirs still, and held (decisions §5). */
export const heldConversionPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'transaction'),
    to: memberAccount(uid, 'held.conversion'),
    amount: money,
    out: 'transactionToBalance',
  },
]

/** The way back burns them: they return to issuance, and as many USDT come out of backing (decisions §2, rule 3). */
export const backConversionPostings = (uid: number, money: Uscd): Posting[] => [
  { from: memberAccount(uid, 'held.conversion'), to: platformAccount('issuance', 'USCD'), amount: money },
  {
    from: platformAccount('backing', 'USDT'),
    to: memberAccount(uid, 'balance'),
    amount: micros<'USDT'>(money),
    in: 'transactionToBalance',
  },
]

/** A conversion that was cancelled: the USCD return to the wallet that they came from. */
export const cancelledConversionPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'held.conversion'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    in: 'transactionToBalance',
  },
]

/** ₡ go to the treasury, which pays for them in USCD: to the member, and the fee to the fees (decisions §5). */
export const profitPostings = (it: { uid: number; money: Cig; received: Uscd; fee: Uscd }): Posting[] =>
  paying([
    {
      from: memberAccount(it.uid, 'profit'),
      to: platformAccount('treasury', 'CIG'),
      amount: it.money,
      out: 'profitToTransaction',
    },
    {
      from: platformAccount('treasury', 'USCD'),
      to: memberAccount(it.uid, 'transaction'),
      amount: it.received,
      in: 'profitToTransaction',
    },
    { from: platformAccount('treasury', 'USCD'), to: platformAccount('fees', 'USCD'), amount: it.fee },
  ])

/** Rebates become money to pay with. */
export const rebatePostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'rebate'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    out: 'rebateToTransaction',
    in: 'rebateToTransaction',
  },
]

/** What one member gives another; the fee is taken from it and is a posting of its own. */
export function transferPostings(it: { from: number; to: number; money: Uscd; fee: PerMille }): Posting[] {
  const from = memberAccount(it.from, 'transaction')
  const { received, fee } = splitTransfer(it.money, it.fee)
  return paying([
    {
      from,
      to: memberAccount(it.to, 'transaction'),
      amount: received,
      out: 'transactionTransferOut',
      in: 'transactionTransferIn',
    },
    { from, to: platformAccount('fees', 'USCD'), amount: fee, out: 'transactionTransferOut' },
  ])
}

/** What one member gives another is the giver's still while it is reviewed, and held; its fee, too. */
export const heldTransferPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'transaction'),
    to: memberAccount(uid, 'held.transfer'),
    amount: money,
    out: 'transactionTransferOut',
  },
]

/** A transfer in review, as its row has it. `fee` is part of `money`. */
export interface HeldTransfer {
  uid: number
  to_uid: number
  money: bigint
  fee: bigint
}

/** After the review: what it was asked for arrives, under the fee that it was asked under. */
export function arrivedTransferPostings({ uid, to_uid, money, fee }: HeldTransfer): Posting[] {
  const from = memberAccount(uid, 'held.transfer')
  return paying([
    {
      from,
      to: memberAccount(to_uid, 'transaction'),
      amount: micros<'USCD'>(money - fee),
      in: 'transactionTransferIn',
    },
    { from, to: platformAccount('fees', 'USCD'), amount: micros<'USCD'>(fee) },
  ])
}

/** A transfer that was taken back or stopped: all of it returns to the giver. */
export const returnedTransferPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'held.transfer'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    in: 'transactionTransferOut',
  },
]
