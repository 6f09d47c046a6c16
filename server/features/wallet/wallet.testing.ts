import { randomUUID } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/movement.ts'
import type { Database } from '../../database/database.ts'
import { openOutcome } from '../../ledger/outcome.ts'
import { post } from '../../ledger/post.ts'
import { writeReviews } from './reviews.queries.ts'
import { heldTransferPostings } from './wallet.postings.ts'

/** What `transferUsdc` does under a setting of so many seconds of review, without waiting for that setting: the row's number. */
export async function giveInReview(
  db: Database,
  it: { from: { uid: number }; to: { uid: number }; money: bigint; fee?: bigint; at: Date; review?: number },
): Promise<number> {
  const { money, fee = 0n, at, review = 86_400 } = it
  return await db.transaction().execute(async (tx) => {
    const postings = heldTransferPostings(it.from.uid, micros<'USCD'>(money))
    const [posted] = await post(tx, [{ operation: 'transfer', key: `test:review:${randomUUID()}`, at, postings }])
    if (!posted) throw new Error('nothing was posted')
    const row = { uid: it.from.uid, toUid: it.to.uid, money, fee, at, dueAt: dueAfter(at, review) }
    await writeReviews(tx, [{ row, transferId: posted.id }])
    await openOutcome(tx, [posted.id])
    const { id } = await tx
      .selectFrom('transfer_review')
      .select('id')
      .where('held_by', '=', posted.id)
      .executeTakeFirstOrThrow()
    return Number(id)
  })
}
