import { approveWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { reviewText } from '@humidor/domain/money/review-text.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { needsSecondOperator, refuseApproval } from '@humidor/domain/money/withdrawal.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { type TransactionContext, transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { clearHits, evidenceOf, type HitRow, hitsOf } from '../../screening/screening.ts'
import { payeeOf } from '../payee.ts'
import { lockPayout } from '../paying/payout.ts'
import type { Seals } from '../seals.ts'
import { flagsOf } from '../withdrawals.present.ts'
import { putApproval, type WithdrawalRow } from './deciding.queries.ts'
import { secondOf } from './second-limit.ts'
import { nameOf, PAY, withdrawalsByNumber } from './withdrawals.queries.ts'

/** The facts that the second operator agrees to, copied from the withdrawal. */
const payloadOf = ({ uid, merchant_id, chain, address, money, fee, pays }: WithdrawalRow, hits: readonly string[]) => ({
  // Only the payee's own key is stored, as in requests from before there were merchants.
  ...(uid === null ? { merchant: merchantCode(merchant_id ?? 0) } : { uid }),
  chain,
  address,
  money: String(money),
  fee: String(fee),
  pays: String(pays),
  // Left out where nothing stopped it, as in requests from before there were reviews.
  ...(hits.length > 0 && { hits }),
})
type Payload = ReturnType<typeof payloadOf>

/** What stopped it, for the second operator. */
const stopDetail = (hit: HitRow) => ({ name: 'Stopped', value: reviewText(evidenceOf(hit)), warns: true })

/** Sorts the parts: JSON comes back from the database in another order. */
const inOrder = (payload: Payload) => Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** An amount for an operator, to its last millionth: `7,400.00 USDT`. */
function usdt(millionths: string): string {
  const amount = micros<'USDT'>(BigInt(millionths))
  return moneyText('en', amount, 'USDT', { places: placesOf(amount) })
}

export interface ApprovingParts {
  settings: ReadSettings
  seals: Seals
  randomness: Randomness
}

type Codes =
  | 'not_found'
  | 'illegal_operation'
  | 'admin_lock'
  | 'withdraw_address_changed'
  | 'wrong_address'
  | 'stopped_for_review'
type Approving = Pick<TransactionContext<unknown, Codes, 'operator'>, 'tx' | 'operator' | 'at' | 'fail' | 'demand'>

/**
 * Approves a withdrawal. Above the limit, or if it stopped for review, requests a second operator. `confirmed`: what stopped it, as the
 * operator saw it.
 * @throws RefusalError as the call about one withdrawal
 */
export async function approveOne(
  { settings, seals, randomness }: ApprovingParts,
  { tx, operator, at, fail, demand }: Approving,
  { id, confirmed }: { id: string; confirmed: readonly string[] },
): Promise<'approved' | 'waits for a second operator'> {
  const { row, facts } = (await lockPayout(tx, seals, readNumber(id) ?? fail('not_found'), at)) ?? fail('not_found')
  demand(await refuseClaimed(tx, itemOf.withdrawal(id), operator.id, at))
  demand(refuseApproval({ ...facts, confirmed }))
  const second = secondOf(await settings(tx), row.merchant_id !== null)
  const stopped = facts.hits.length > 0
  if (!needsSecondOperator({ money: row.money, limit: second, stopped })) {
    await putApproval(tx, row, { by: operator.id, second: null, at })
    return 'approved'
  }
  const asked = await requestApproval(tx, randomness, {
    kind: PAY,
    about: String(row.id),
    aboutName: await nameOf(tx, payeeOf(row)),
    reason: stopped ? `WD-${row.id} stopped for review.` : `WD-${row.id} is above ${usdt(String(second))}.`,
    payload: payloadOf(row, facts.hits),
    maker: operator.id,
    at,
  })
  return asked ? 'waits for a second operator' : fail('illegal_operation')
}

/** `POST /console/approveWithdrawal`: above the limit it asks a second operator instead. */
export const answerApproveWithdrawal = (parts: ApprovingParts) =>
  transaction(approveWithdrawal, async (context) => {
    const { id, hits: confirmed = [] } = context.request
    await approveOne(parts, context, { id, confirmed })
    return null
  })

/**
 * Approves a withdrawal above the limit after a second operator has agreed. Checks everything again.
 * @throws `undone` illegal_operation if it can no longer be paid
 */
export const payWithdrawal = ({ seals }: Pick<ApprovingParts, 'seals'>): ApprovalKind => ({
  kind: PAY,
  summary:
    'Approves the payment of a withdrawal, or of a merchant’s payout, that is above the limit for one operator or stopped for review.',
  amount: ({ payload }) => ({ coin: 'USDT', amount: BigInt((payload as Payload).money) }),
  describe({ about, payload }) {
    const it = payload as Payload
    const { chain, address, money, fee, pays } = it
    return [
      { name: 'Withdrawal', value: about },
      'uid' in it ? { name: 'Member', value: String(it.uid) } : { name: 'Merchant', value: it.merchant },
      { name: 'Requested', value: usdt(money) },
      { name: 'Fee', value: usdt(fee) },
      { name: 'Pays', value: usdt(pays) },
      { name: 'Network', value: chain },
      { name: 'Address', value: address },
    ]
  },
  async weigh(db, asked, at) {
    const ids = asked.map(({ about }) => BigInt(about))
    const [found, hits] = await Promise.all([withdrawalsByNumber(db, ids, at), hitsOf(db, ids)])
    const rows = new Map(found.map((row) => [row.id, row]))
    return ids.map((id) => {
      const row = rows.get(id)
      const stops = hits.filter((hit) => hit.withdrawal_id === id && hit.cleared_at === null).map(stopDetail)
      const flags = row ? flagsOf(seals, row) : []
      if (flags.length > 0) return [...stops, { name: 'Checks', value: flags.join(', '), warns: true }]
      return row ? [{ name: 'Checks', value: 'clear' }] : []
    })
  },
  async run(tx, { id: approvalId, about, payload, maker, checker, at }) {
    const found = await lockPayout(tx, seals, BigInt(about), at)
    if (!found) throw noLongerPossible('illegal_operation')
    const { row, facts } = found
    // What the two agreed to includes what stopped it: a hit that came since needs a new request.
    const isUnchanged =
      JSON.stringify(inOrder(payload as Payload)) === JSON.stringify(inOrder(payloadOf(row, facts.hits)))
    if (!isUnchanged || refuseApproval({ ...facts, confirmed: facts.hits })) throw noLongerPossible('illegal_operation')
    if (facts.hits.length > 0) await clearHits(tx, facts.hits, { approvalId, at })
    if (row.state === 'reviewing') await putApproval(tx, row, { by: maker, second: checker, at })
  },
})
