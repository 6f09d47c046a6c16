import type { usdtRecord } from '@humidor/contract/deposits.ts'
import { type Chain, type DepositState, depositStatus } from '@humidor/domain/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { DepositRow } from './deposits.queries.ts'

/** How a deposit shows at a moment: one that waits has expired as soon as its time is up, though it is still matched. */
export const shownState = ({ state, expires_at }: Pick<DepositRow, 'state' | 'expires_at'>, at: Date): DepositState =>
  state === 'waiting' && at >= expires_at ? 'expired' : state

/** In how many blocks a payment lies, its own included, as far as the chain has been read; never more than are needed. */
export function confirmationsOf({ state, block_number, head }: DepositRow, needed: number) {
  if (state === 'credited') return needed
  if (state !== 'confirming' || block_number === null || head === null) return 0
  return Math.min(Math.max(Number(head - block_number) + 1, 0), needed)
}

/** One row of the member's deposit records. */
export function presentDeposit(
  row: DepositRow,
  at: Date,
  neededOn: (chain: Chain) => number,
): z.output<typeof usdtRecord> {
  const needed = neededOn(row.chain)
  return {
    id: Number(row.id),
    chain: row.chain,
    moneyUsdt: micros<'USDT'>(row.amount),
    moneyChange: row.state === 'credited' ? row.amount : 0n,
    status: depositStatus[shownState(row, at)],
    txid: row.tx_hash,
    address: row.address,
    confirmations: confirmationsOf(row, needed),
    confirmationsNeeded: needed,
    createdAt: row.opened_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
  }
}
