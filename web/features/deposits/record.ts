import type { usdtRecord } from '@humidor/contract/deposits.ts'
import { type DepositState, depositStatus } from '@humidor/domain/deposit.ts'
import type { z } from 'zod/mini'

/** One deposit as the member sees it. */
export type UsdtRecord = z.output<typeof usdtRecord>

/** The state that a record's number stands for. */
export function stateOf(record: Pick<UsdtRecord, 'status'>): DepositState {
  const found = Object.entries(depositStatus).find(([, status]) => status === record.status)
  return (found?.[0] as DepositState | undefined) ?? 'waiting'
}
