import { transfersInReview } from '@humidor/contract/money/wallet.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { read } from '../../../../http/handle.ts'
import { type PendingReview, pendingReviewsOf } from './reviews.queries.ts'

type Row = z.output<(typeof transfersInReview)['response']>[number]

/** A transfer in review as its giver sees it. */
const presentReview = (row: PendingReview): Row => ({
  id: Number(row.id),
  name: maskedName(row.to_name),
  money: micros<'USCD'>(row.money),
  fee: micros<'USCD'>(row.fee),
  createdAt: row.created_at,
  dueAt: row.due_at,
})

/** `GET /user/transfersInReview`: the transfers of the member that are still in review. */
export const answerTransfersInReview = read(transfersInReview, async ({ db, member }) =>
  (await pendingReviewsOf(db, member.uid)).map(presentReview),
)
