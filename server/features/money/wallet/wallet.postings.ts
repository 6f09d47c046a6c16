import { type Cig, micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/money/transfer.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting } from '../../../ledger/posting.ts'

/** Drops postings of 0, such as a fee of 0. */
const paying = (postings: readonly Posting[]) => postings.filter(({ amount }) => amount > 0n)

/** USDT move into backing, and the same amount of USCD is issued (rules M8). */
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

/** Reserves the USCD of a conversion. They are still the member's (rules M18). */
export const reservedConversionPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'transaction'),
    to: memberAccount(uid, 'held.conversion'),
    amount: money,
    out: 'transactionToBalance',
  },
]

/**
 * Completes a conversion: the USCD return to issuance, and the same amount of USDT leaves backing (rules M8).
 */
export const convertBackPostings = (uid: number, money: Uscd): Posting[] => [
  { from: memberAccount(uid, 'held.conversion'), to: platformAccount('issuance', 'USCD'), amount: money },
  {
    from: platformAccount('backing', 'USDT'),
    to: memberAccount(uid, 'balance'),
    amount: micros<'USDT'>(money),
    in: 'transactionToBalance',
  },
]

/** Cancels a conversion: the USCD return to their wallet. */
export const cancelledConversionPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'held.conversion'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    in: 'transactionToBalance',
  },
]

/** ₡ go to the treasury. It pays USCD to the member, and the fee to the fees (rules M19). */
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

/** Moves rebates to the transaction wallet. */
export const rebatePostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'rebate'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    out: 'rebateToTransaction',
    in: 'rebateToTransaction',
  },
]

/** A transfer between members. The fee is part of the amount and a posting of its own. */
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

/** Reserves a transfer for its review, its fee included. It is still the giver's. */
export const reservedTransferPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'transaction'),
    to: memberAccount(uid, 'held.transfer'),
    amount: money,
    out: 'transactionTransferOut',
  },
]

/** A transfer in review, as stored. `fee` is part of `money`. */
export interface ReservedTransfer {
  uid: number
  to_uid: number
  money: bigint
  fee: bigint
}

/** Completes a transfer after its review, with the fee of its request. */
export function arrivedTransferPostings({ uid, to_uid, money, fee }: ReservedTransfer): Posting[] {
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

/** Cancels or stops a transfer: all of it returns to the giver. */
export const returnedTransferPostings = (uid: number, money: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'held.transfer'),
    to: memberAccount(uid, 'transaction'),
    amount: money,
    in: 'transactionTransferOut',
  },
]
