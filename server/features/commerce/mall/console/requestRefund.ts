import { requestRefund } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { mallNumber, refundedAs } from '@humidor/domain/commerce/mall.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { NotCoveredError } from '../../../../ledger/lines.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { holdingsAround } from '../../../../platform/console/holdings.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { lockOpenMember } from '../../../accounts/identity/identity.ts'
import { accountsOf, mallTreasury } from '../mall.postings.ts'
import { lockOrder } from '../orders.queries.ts'
import { refundOrder } from '../refunding.ts'
import { REFUND, statesOf } from './orders.queries.ts'

/** The data that the second operator approves. */
interface Payload {
  uid: number
  /** The member's name at the request. Absent in requests from before it was stored. */
  name?: string
  cig: string
  restock: boolean
  /** The state that the refund gives the order, as of the request. A shipment meanwhile voids a refund of an unsent order. */
  as: ReturnType<typeof refundedAs>
}

const cigText = (millionths: string) => {
  const amount = micros<'CIG'>(BigInt(millionths))
  return moneyText('en', amount, 'CIG', { places: placesOf(amount) })
}

/** `POST /console/requestMallRefund`: the payment is refunded once a second operator agrees. */
export const answerRequestRefund = (randomness: Randomness) =>
  transaction(requestRefund, async ({ tx, request: { id, reason, restock }, operator, at, fail, demand }) => {
    demand(refuseNote(reason))
    const order = (await lockOrder(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.mallOrder(id), operator.id, at))
    const as = refundedAs(order.status) ?? fail('illegal_operation')
    const { name } = (await lockOpenMember(tx, order.uid)) ?? fail('illegal_operation')
    const payload: Payload = { uid: order.uid, name, cig: String(order.cig), restock, as }
    const asked = { kind: REFUND, about: id, aboutName: mallNumber(order.id), reason, payload }
    return (await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))
      ? null
      : fail('illegal_operation')
  })

/**
 * Refunds an order's ₡ after two operators agreed.
 * @throws `undone` illegal_operation where the order was refunded already, or sent since the request; not_enough_money where the
 * treasury no longer has the ₡
 */
export const mallRefund: ApprovalKind = {
  kind: REFUND,
  summary: 'Refunds the ₡ of an order of the mall, and ends the order.',
  amount: ({ payload }) => ({ coin: 'CIG', amount: BigInt((payload as Payload).cig) }),
  describe({ about, payload }) {
    const { uid, cig, restock } = payload as Payload
    return [
      { name: 'Order', value: mallNumber(BigInt(about)) },
      { name: 'Member', value: String(uid) },
      { name: 'Refund', value: cigText(cig) },
      { name: 'Stock change', value: restock ? 'Its pieces come back' : 'Nothing comes back' },
    ]
  },
  async weigh(db, asked) {
    const ids = asked.map(({ about }) => BigInt(about))
    const credits = asked.map(({ payload }) => payload as Payload)
    const [states, balances, theirs] = await Promise.all([
      statesOf(db, ids),
      balanceOf(db, [mallTreasury]),
      holdingsAround(
        db,
        credits.map(({ uid, cig }) => ({ account: accountsOf(uid).profit, coin: 'CIG', amount: BigInt(cig) })),
      ),
    ])
    const held = balances.get(mallTreasury) ?? 0n
    return asked.map(({ about, payload }, place) => {
      const { cig, as } = payload as Payload
      const state = states.get(BigInt(about))
      const changed = !state || refundedAs(state) !== as
      const left = held - BigInt(cig)
      return [
        { name: 'Order state', value: state ?? 'gone', ...(changed && { warns: true }) },
        { name: 'Treasury holds now', value: cigText(String(held)) },
        left < 0n
          ? { name: 'Left after it', value: 'Not enough available', warns: true }
          : { name: 'Left after it', value: cigText(String(left)) },
        ...(theirs[place] ?? []),
      ]
    })
  },
  async run(tx, { about, payload, reason, at }) {
    const { restock, as } = payload as Payload
    const order = await lockOrder(tx, BigInt(about))
    if (!order || !as || refundedAs(order.status) !== as) throw noLongerPossible('illegal_operation')
    const { id, uid } = order
    if (!(await lockOpenMember(tx, uid))) throw noLongerPossible('illegal_operation')
    await refundOrder(tx, order, { as, reply: reason, restocked: restock, at }).catch((error: unknown) => {
      throw error instanceof NotCoveredError ? noLongerPossible('not_enough_money') : error
    })
    const params = { number: mallNumber(id), money: noticeAmount(order.cig, 'CIG'), reason }
    await notifyMember(tx, { uid, kind: 'mallRefunded', params, at })
  },
}
