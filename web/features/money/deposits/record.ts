import type { usdtRecord } from '@humidor/contract/money/deposits.ts'
import { type DepositState, depositStatus, refuseClaim } from '@humidor/domain/money/deposit.ts'
import type { z } from 'zod/mini'

/** One deposit as the member sees it. */
export type UsdtRecord = z.output<typeof usdtRecord>

/** The state that a record's number stands for. */
export function stateOf(record: Pick<UsdtRecord, 'status'>): DepositState {
  const found = Object.entries(depositStatus).find(([, status]) => status === record.status)
  return (found?.[0] as DepositState | undefined) ?? 'waiting'
}

const looks = { waiting: 'wait', confirming: 'wait', credited: 'done', expired: 'fail' } as const

/**
 * The look and the words for a deposit's progress. An expired deposit with a claim still counts as open. A claim that is found
 * is credited by a record of its own.
 */
export function progressOf(record: Pick<UsdtRecord, 'status' | 'claim' | 'cancelledAt'>) {
  const claimed = record.claim?.state
  if (claimed === 'looked at') return { kind: 'wait', say: 'lookedAt' } as const
  if (claimed === 'credited') return { kind: 'done', say: 'creditedApart' } as const
  const state = stateOf(record)
  if (state === 'expired' && record.cancelledAt !== null) return { kind: 'fail', say: 'cancelled' } as const
  return { kind: looks[state], say: state }
}

/** Whether the member may claim it by a transaction: only an expired deposit, and three times at most. */
export const mayBeClaimed = (record: UsdtRecord, now: number): boolean =>
  stateOf(record) === 'expired' &&
  refuseClaim({
    at: new Date(now),
    state: 'waiting',
    openedAt: record.createdAt,
    txid: '',
    claimed: record.claim?.state === 'looked at',
    claims: record.claim?.claims ?? 0,
  }) === undefined
