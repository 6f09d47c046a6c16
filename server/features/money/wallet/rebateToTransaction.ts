import { rebateToTransaction } from '@humidor/contract/money/wallet.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { refuseRebateToTransaction } from '@humidor/domain/money/conversion.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { memberScope, transferKey } from '../../../ledger/idempotency.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { insertRebateMove, movedRebateOn, openingRebate } from './rebates.queries.ts'
import { rebatePostings } from './wallet.postings.ts'

/**
 * A member moves rebates to the transaction wallet (rules M20), once a business day. The day is the request's,
 * even if it is posted after midnight. The second of two concurrent requests waits for the wallet, and then finds the
 * first.
 */
export const answerRebateToTransaction = (settings: ReadSettings) =>
  transaction(rebateToTransaction, async ({ tx, request: { money }, member: { uid }, at, key, fail, demand }) => {
    const { rebateStep, rebateShare, rebateMost } = await settings(tx)
    const [rebate, transaction] = [memberAccount(uid, 'rebate'), memberAccount(uid, 'transaction')]
    const day = businessDay(at)
    // Refuses a repeated request without waiting for the wallet.
    if (await movedRebateOn(tx, uid, day)) fail('already_transfer_today')
    const held = await lockAccounts(tx, [rebate, transaction])
    const opening = await openingRebate(tx, uid, day)
    demand(
      refuseRebateToTransaction({
        money,
        balance: held.balance(rebate),
        opening,
        step: micros<'USCD'>(rebateStep),
        share: rebateShare,
        most: micros<'USCD'>(rebateMost),
        transferredToday: await movedRebateOn(tx, uid, day),
      }),
    )
    const transfer = { operation: 'rebateToTransaction' as const, at, postings: rebatePostings(uid, money) }
    const [posted] = await post(tx, [
      { ...transfer, key: transferKey(memberScope(uid, rebateToTransaction.path), key) },
    ])
    if (!posted) throw new Error('the ledger did not post the move of rebates')
    await insertRebateMove(tx, { uid, day, money, opening, moved_by: posted.id })
    return null
  })
