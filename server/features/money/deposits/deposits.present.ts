import { type Chain, type DepositState, depositStatus } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { DepositRow } from './records.queries.ts'
import { recordType, type UsdtRecord } from './records.ts'

/**
 * The state shown for a deposit. A waiting one shows as expired after its countdown or when it was cancelled, though a
 * payment still matches it.
 */
export function shownState(row: Pick<DepositRow, 'state' | 'expires_at' | 'cancelled_at'>, at: Date): DepositState {
  const { state, expires_at, cancelled_at } = row
  const over = cancelled_at !== null || (expires_at !== null && at >= expires_at)
  return state === 'waiting' && over ? 'expired' : state
}

/**
 * Confirmations of a payment, its own block included, as far as the chain has been read. Never more than are needed.
 */
export function confirmationsOf({ state, block_number, head }: DepositRow, needed: number) {
  if (state === 'credited') return needed
  if (state !== 'confirming' || block_number === null || head === null) return 0
  return Math.min(Math.max(Number(head - block_number) + 1, 0), needed)
}

/** One row of the member's deposit records. */
export function presentDeposit(row: DepositRow, at: Date, neededOn: (chain: Chain) => number): UsdtRecord {
  const needed = neededOn(row.chain)
  const state = shownState(row, at)
  return {
    id: Number(row.id),
    type: recordType.deposit,
    chain: row.chain,
    moneyUsdt: micros<'USDT'>(row.amount),
    moneyChange: row.credited ?? 0n,
    fee: micros<'USDT'>(0n),
    status: depositStatus[state],
    txid: row.tx_hash,
    address: row.address,
    confirmations: confirmationsOf(row, needed),
    confirmationsNeeded: needed,
    createdAt: row.opened_at,
    expiresAt: row.expires_at,
    graceUntil: row.grace_until,
    endedAt: row.ended_at,
    reply: null,
    cancellable: state === 'waiting',
    claim: presentClaim(row),
    cancelledAt: row.cancelled_at,
  }
}

const presentClaim = ({ claim_tx, claim_state, claim_reply, claim_at, claims }: DepositRow): UsdtRecord['claim'] =>
  claim_tx !== null && claim_state !== null && claim_at !== null
    ? { txid: claim_tx, state: claim_state, reply: claim_reply, createdAt: claim_at, claims: Number(claims) }
    : null
