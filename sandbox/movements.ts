import { randomUUID } from 'node:crypto'
import { stopTransfer } from '@humidor/contract/money/wallet.console.ts'
import {
  cancelTransactionToBalance,
  cancelTransfer,
  profitToTransaction,
  rebateToTransaction,
  transactionToBalance,
  transactionToBalanceHistory,
} from '@humidor/contract/money/wallet.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { writeReviews } from '@humidor/server/features/money/wallet/movements/reviews.queries.ts'
import { reservedTransferPostings } from '@humidor/server/features/money/wallet/wallet.postings.ts'
import { openOutcome } from '@humidor/server/ledger/outcome.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { type Cast, cig, type ExampleParts, uscd } from './example-steps.ts'
import { type Staff, signInOperator } from './operators.ts'

/** A gift that is held for review, of millionths of USCD: `fee` is a part of `money`, `review` in seconds, a day unless told. */
export interface GiftInReview {
  from: { uid: number }
  to: { uid: number }
  money: bigint
  fee?: bigint
  at: Date
  review?: number
}

/**
 * Does what `transferUsdc` does while the setting asks for a review, which that of a new platform does not. Answers the
 * number of its row.
 */
export async function giveInReview(db: Database, it: GiftInReview): Promise<number> {
  const { money, fee = 0n, at, review = 86_400 } = it
  return await db.transaction().execute(async (tx) => {
    const postings = reservedTransferPostings(it.from.uid, micros<'USCD'>(money))
    const [posted] = await post(tx, [{ operation: 'transfer', key: `fixture:review:${randomUUID()}`, at, postings }])
    if (!posted) throw new Error('nothing was posted')
    const row = { uid: it.from.uid, toUid: it.to.uid, money, fee, at, dueAt: dueAfter(at, review) }
    await writeReviews(tx, [{ row, transferId: posted.id }])
    await openOutcome(tx, [posted.id])
    const written = tx.selectFrom('transfer_review').select('id').where('held_by', '=', posted.id)
    return Number((await written.executeTakeFirstOrThrow()).id)
  })
}

/** Conversions begin, one of which is cancelled; rebates are moved; and gifts are held for review, one of which is taken back. */
export async function moveEarlier({ making: { db } }: ExampleParts, cast: Cast, at: Date) {
  const { alice, sylvia, magnus, gregor, paula } = cast
  await alice.call(transactionToBalance, { money: uscd(20) })
  await alice.call(transactionToBalance, { money: uscd(15) })
  const [newest] = await alice.call(transactionToBalanceHistory, {})
  await alice.call(cancelTransactionToBalance, { did: newest?.did ?? 0 })
  await magnus.call(transactionToBalance, { money: uscd(2_000) })
  await alice.call(rebateToTransaction, { money: uscd(100) })
  await magnus.call(rebateToTransaction, { money: uscd(3_000) })
  await giveInReview(db, { from: gregor, to: paula, money: uscd(75), at })
  const regretted = await giveInReview(db, { from: sylvia, to: alice, money: uscd(40), at })
  await sylvia.call(cancelTransfer, { id: regretted })
}

/** What is due by now is completed, by the jobs that would have done it. */
export async function completeMovements({ making: { db }, platform, clock, today }: ExampleParts) {
  for (const job of platform.declared.filter(({ id }) => id.startsWith('wallet.complete')))
    for (let left = true; left; ) left = (await job.run({ db, day: today, at: clock.now(), limit: 1_000 })).left
}

/** What is on its way today: conversions, gifts in review, and one that an operator stops. ₡ and rebates become USCD. */
export async function moveLately({ making, clock }: ExampleParts, cast: Cast, staff: Staff) {
  const { alice, bob, carol, gregor, magnus } = cast
  const at = clock.now()
  await alice.call(transactionToBalance, { money: uscd(30) })
  await gregor.call(transactionToBalance, { money: uscd(1_500) })
  await alice.call(profitToTransaction, { money: cig(250) })
  await magnus.call(profitToTransaction, { money: cig(12_000) })
  await gregor.call(rebateToTransaction, { money: uscd(950) })
  await giveInReview(making.db, { from: alice, to: bob, money: uscd(25), fee: micros<'USCD'>(250_000n), at })
  await giveInReview(making.db, { from: magnus, to: carol, money: uscd(500), fee: uscd(5), at })
  const suspected = await giveInReview(making.db, { from: bob, to: carol, money: uscd(30), at })
  await signInOperator(making, staff.fiona, at)
  const reason = 'The giver called: somebody else had typed the address. Called back on the number we know.'
  await staff.fiona.call(stopTransfer, { id: String(suspected), reason })
}
