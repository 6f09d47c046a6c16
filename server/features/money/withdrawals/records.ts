import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseCancellation, withdrawalStatus } from '@humidor/domain/money/withdrawal.ts'
import { type RecordSource, recordType, type UsdtRecord } from '../deposits/deposits.ts'
import { countWithdrawals, type RecordRow, withdrawalsBelow } from './withdrawals.queries.ts'

/** Confirmations of a payment, its own block included, as far as the chain has been read. Never more than `needed`. */
export function confirmationsOf(
  { state, block_number: block, head }: Pick<RecordRow, 'state' | 'block_number' | 'head'>,
  needed: number,
) {
  if (state === 'completed') return needed
  if (state !== 'sent' || block === null || head === null) return 0
  return Math.min(Math.max(Number(head - block) + 1, 0), needed)
}

function presentRecord(row: RecordRow, needed: number): UsdtRecord {
  return {
    id: Number(row.id),
    type: recordType.withdrawal,
    chain: row.chain,
    moneyUsdt: micros<'USDT'>(row.money),
    moneyChange: row.state === 'rejected' ? 0n : -row.money,
    fee: micros<'USDT'>(row.fee),
    status: withdrawalStatus[row.state],
    txid: row.txid,
    address: row.address,
    confirmations: confirmationsOf(row, needed),
    confirmationsNeeded: needed,
    createdAt: row.created_at,
    expiresAt: null,
    graceUntil: null,
    endedAt: row.ended_at,
    reply: row.reply,
    cancellable: refuseCancellation({ state: row.state, secondWaits: row.second_waits }) === undefined,
    claim: null,
    cancelledAt: null,
  }
}

/** A member's withdrawals, for the list of deposits in `usdtdetail`. */
export const withdrawalRecords = (neededOn: (chain: Chain) => number): RecordSource => ({
  async below(db, { uid, place, limit, at }) {
    const rows = await withdrawalsBelow(db, { uid, type: recordType.withdrawal, place, limit, at })
    return rows.map((row) => presentRecord(row, neededOn(row.chain)))
  },
  count: countWithdrawals,
})
