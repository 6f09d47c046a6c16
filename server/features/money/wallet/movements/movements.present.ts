import type { movements } from '@humidor/contract/money/wallet.console.ts'
import type { transactionToBalanceHistory, transfersInReview } from '@humidor/contract/money/wallet.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { movementStatus } from '@humidor/domain/money/movement.ts'
import type { z } from 'zod/mini'
import type { Claimant } from '../../../../platform/console/claims.queries.ts'
import { maskedName } from '../wallet.present.ts'
import type { ConversionRow } from './conversions.queries.ts'
import type { MovementRow } from './movements.queries.ts'
import type { PendingReview } from './reviews.queries.ts'

type RowOf<Call extends { response: z.core.$ZodType }> = z.output<Call['response']> extends (infer Row)[] ? Row : never

/** A conversion as its member sees it: `moneyChange` is what arrives on the balance. */
export const presentConversion = (row: ConversionRow): RowOf<typeof transactionToBalanceHistory> => ({
  id: Number(row.id),
  did: Number(row.id),
  moneyChange: row.money,
  status: movementStatus[row.state],
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
})

/** A transfer in review as its giver sees it. */
export const presentReview = (row: PendingReview): RowOf<typeof transfersInReview> => ({
  id: Number(row.id),
  name: maskedName(row.to_name),
  money: micros<'USCD'>(row.money),
  fee: micros<'USCD'>(row.fee),
  createdAt: row.created_at,
  dueAt: row.due_at,
})

/** A conversion or a transfer as operators see it: with names, and with who has it open. */
export const presentMovement = (
  row: MovementRow,
  lockedBy: Claimant | undefined,
): z.output<(typeof movements)['response']>['rows'][number] => ({
  id: row.id.toString(),
  member: { uid: row.uid, name: row.name },
  to: row.to_uid === null || row.to_name === null ? null : { uid: row.to_uid, name: row.to_name },
  money: micros<'USCD'>(row.money),
  fee: micros<'USCD'>(row.fee),
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
  reason: row.reason,
  lockedBy: lockedBy ?? null,
})
