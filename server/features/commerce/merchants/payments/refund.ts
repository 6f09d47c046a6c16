import { refund } from '@humidor/contract/commerce/merchants.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { cigOfRefund, refuseRefund, usdtOfRefund } from '@humidor/domain/commerce/merchant-payment.ts'
import { refuseStaffRefund } from '@humidor/domain/commerce/staff.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { type Cig, micros, type Price, type Usdt } from '@humidor/domain/money/micros.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import type { Tx } from '../../../../database/database.ts'
import { type Handler, transaction } from '../../../../http/handle.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import type { SignedInStaff } from '../../../../http/sessions.ts'
import { memberAccount, merchantAccount } from '../../../../ledger/accounts.ts'
import { NotCoveredError } from '../../../../ledger/lines.ts'
import { lockAccounts } from '../../../../ledger/locks.ts'
import { post } from '../../../../ledger/post.ts'
import { recordMerchantEvents } from '../../../../platform/notifications/merchant-events.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { closedAmong } from '../../../accounts/identity/identity.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { convertedRefundPostings, waitingRefundPostings } from '../merchants.postings.ts'
import { lockStaff, refundedBy } from '../staff/staff.queries.ts'
import { type LockedBill, lockBill, writeRefund } from './refunding.queries.ts'

/** The USDT share of a refund in ₡: nothing while the bill waits for conversion. */
function usdtFor(bill: LockedBill, money: Cig): Usdt {
  const { money_cig, converted_cig, money_usdt, refunded_cig, refunded_usdt } = bill
  if (converted_cig === null || money_usdt === null) return micros(0n)
  return usdtOfRefund(
    {
      cig: micros(converted_cig),
      usdt: micros(money_usdt),
      // A refund before the conversion was never USDT.
      refunded: micros(refunded_cig - (money_cig - converted_cig)),
      refundedUsdt: micros(refunded_usdt),
    },
    money,
  )
}

/** The ₡ that the member receives: all of them while the bill waits, otherwise no more than the current value. */
function cigFor({ converted_cig, money_usdt, converted_price }: LockedBill, money: Cig, now: Price): Cig {
  if (converted_cig === null || money_usdt === null) return money
  const conversion = { cig: micros<'CIG'>(converted_cig), usdt: micros<'USDT'>(money_usdt), price: converted_price }
  return cigOfRefund(conversion, money, now)
}

interface Refunding {
  bill: LockedBill
  merchantId: number
  money: Cig
  returned: Cig
  price: Price
  usdt: Usdt
  at: Date
  /** Undefined: the owner. */
  staff: SignedInStaff | undefined
}

/** Locks the staff who refunds. Two refunds of theirs take turns, so that both count. Undefined: the owner refunds. */
async function lockRefunder(tx: Tx, merchantId: number, staff: SignedInStaff | undefined) {
  if (!staff) return undefined
  const row = await lockStaff(tx, merchantId, staff.id)
  if (!row) throw new RefusalError('till_locked')
  return row
}

/** Why the staff may not refund that much of a bill, or undefined. */
async function refuseByStaff(
  tx: Tx,
  staff: NonNullable<Awaited<ReturnType<typeof lockRefunder>>>,
  { bill, money, at }: { bill: LockedBill; money: Cig; at: Date },
) {
  const { role, refund_bill, refund_day } = staff
  const limits = { role, perBill: refund_bill as Cig | null, perDay: refund_day as Cig | null }
  const before = await refundedBy(tx, staff.id, bill.id, startOf(businessDay(at)))
  return refuseStaffRefund({ ...limits, ...before, money, paidAt: bill.created_at, at })
}

/**
 * Why the merchant cannot pay it or the member cannot receive it, or undefined. Locks both before any account of the platform, which
 * `post` locks in its own order: otherwise a refund and a conversion could deadlock.
 */
async function refuseUncovered(tx: Tx, { bill, merchantId, usdt }: Refunding) {
  const [to, of] = [memberAccount(bill.uid, 'profit'), merchantAccount(merchantId, 'usdt')]
  if (bill.converted_cig === null) {
    await lockAccounts(tx, [to, merchantAccount(merchantId, 'cig')])
    return await refuseClosed(tx, bill)
  }
  const { balance } = await lockAccounts(tx, [to, of])
  return (await refuseClosed(tx, bill)) ?? (balance(of) < usdt ? 'not_enough_money' : undefined)
}

/** Ask while the member's accounts are locked. */
const refuseClosed = async (tx: Tx, { uid }: LockedBill) =>
  (await closedAmong(tx, [uid])).size > 0 ? 'refund_too_late' : undefined

/**
 * Moves the money back and records the refund.
 * @throws Refusal payment_failed where the treasury has spent the ₡
 */
async function giveBack(tx: Tx, it: Refunding) {
  const { bill, merchantId, money, returned, price, usdt, at, staff } = it
  const of = { uid: bill.uid, merchantId, cig: returned, usdt }
  const postings = bill.converted_cig === null ? waitingRefundPostings(of) : convertedRefundPostings(of)
  const key = `merchantRefund:${bill.id}:${bill.refunded_cig}`
  const [posted] = await post(tx, [{ operation: 'merchantRefund', key, at, postings }]).catch((error: unknown) => {
    throw error instanceof NotCoveredError ? new RefusalError('payment_failed') : error
  })
  if (!posted) throw new Error('a refund was not posted')
  const moved = { billId: bill.id, merchantId, cig: money, returned, price, usdt, at }
  await writeRefund(tx, { ...moved, transferId: posted.id, staffId: staff?.id })
}

/**
 * `POST /merchant/refund`: locks the staff who refunds, if any, then the bill, then the accounts. The USDT share of a converted bill returns to the treasury,
 * which gives ₡ for it: never more than were paid, nor more than the current value
 * (docs/decisions/0062-refunds-at-todays-price.md).
 */
export const answerRefund = (settings: ReadSettings): Handler =>
  transaction(refund, async ({ tx, merchant: { merchantId, name, staff }, request, at, fail, demand }) => {
    const { refundWindow: window } = await settings(tx)
    const { id, moneyCig: money, refunded: seen, price: shown } = request
    const refunder = await lockRefunder(tx, merchantId, staff)
    const bill = (await lockBill(tx, BigInt(id), merchantId)) ?? fail('not_found')
    const [paid, refunded] = [micros<'CIG'>(bill.money_cig), micros<'CIG'>(bill.refunded_cig)]
    demand(refuseRefund({ money, paid, refunded, seen, paidAt: bill.created_at, at, window }))
    if (refunder) demand(await refuseByStaff(tx, refunder, { bill, money, at }))
    const { price } = await priceToday(tx)
    demand(refuseShown(shown, price))
    const returned = cigFor(bill, money, price)
    if (returned <= 0n) fail('wrong_money')
    const it = { bill, merchantId, money, returned, price, usdt: usdtFor(bill, money), at, staff }
    demand(await refuseUncovered(tx, it))
    await giveBack(tx, it)
    const params = { money: noticeAmount(returned, 'CIG'), name, receipt: bill.receipt }
    const notice =
      returned === money
        ? ({ kind: 'merchantRefunded', params } as const)
        : ({ kind: 'merchantRefundedLess', params: { ...params, paid: noticeAmount(money, 'CIG') } } as const)
    await notifyMember(tx, { uid: bill.uid, ...notice, at })
    await recordMerchantEvents(tx, [{ merchantId, kind: 'bill.refunded', billId: bill.id, at }])
    return { moneyUsdt: it.usdt, moneyCig: returned }
  })
