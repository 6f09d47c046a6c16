import { withdrawalStatus } from '@humidor/domain/money/withdrawal.ts'
import type { UsdtRecord } from '../deposits/deposits.ts'

/** The progress of a withdrawal for the member. It is finer than the status on the wire. */
export type Progress = 'reviewing' | 'approved' | 'sent' | 'completed' | 'rejected' | 'cancelled'

type Facts = Pick<UsdtRecord, 'status' | 'txid' | 'reply'>

/** Approved and sent ones are both processing on the wire; the transaction tells them apart. A cancelled one is rejected without a reason. */
export function progressOf({ status, txid, reply }: Facts): Progress {
  if (status === withdrawalStatus.completed) return 'completed'
  if (status === withdrawalStatus.rejected) return reply === null ? 'cancelled' : 'rejected'
  if (status !== withdrawalStatus.sent) return 'reviewing'
  return txid === null ? 'approved' : 'sent'
}

/** Whether the money came back. */
export const isReturned = (progress: Progress): progress is 'rejected' | 'cancelled' =>
  progress === 'rejected' || progress === 'cancelled'

/** The text beside the moment at which a withdrawal ended. */
export function endOf(progress: Progress) {
  if (progress === 'cancelled') return 'status.cancelled'
  return progress === 'rejected' ? 'detail.rejectedAt' : 'detail.completedAt'
}

/** The steps of a withdrawal, and the index of the current one; past the last when all is done. */
export function wayOf(progress: Progress) {
  if (isReturned(progress)) return { steps: ['asked', progress], now: 1 } as const
  const now = { reviewing: 1, approved: 2, sent: 3, completed: 4 }[progress]
  return { steps: ['asked', 'review', 'payment', 'confirmation'], now } as const
}
