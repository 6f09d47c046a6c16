import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { type Cig, micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { memberAccount, merchantAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import type { Handler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Bill, ShopPerson } from './shops.ts'

const cigOf = (amount: bigint) => micros<'CIG'>(amount)
const usdtOf = (amount: bigint) => micros<'USDT'>(amount)

/** `usdtFor` and `cigFor`: a bill that waits returns its own ₡. */
function partsOf({ product }: ModelPlatform, bill: Bill, money: Cig, now: Price) {
  const { cig, converted, refunded, refundedUsdt } = bill
  if (!converted) return { usdt: usdtOf(0n), returned: money }
  const conversion = { cig: cigOf(converted.cig), usdt: usdtOf(converted.usdt) }
  const before = { refunded: cigOf(refunded - (cig - converted.cig)), refundedUsdt: usdtOf(refundedUsdt) }
  return {
    usdt: product.usdtOfRefund({ ...conversion, ...before }, money),
    returned: product.cigOfRefund({ ...conversion, price: converted.price }, money, now),
  }
}

/** `refuseByStaff`: the person is locked, so the sums hold until the transaction ends. */
function refuseByStaff({ product, refunds }: ModelPlatform, { who, role, perBill, perDay }: ShopPerson) {
  return (bill: Bill, money: Cig, at: Date) => {
    if (role === 'owner') return undefined
    const own = refunds.by('by', who)
    const sum = (those: typeof own) => cigOf(those.reduce((total, { cig }) => total + cig, 0n))
    const since = startOf(businessDay(at)).getTime()
    return product.refuseStaffRefund({
      ...{ role, perBill, perDay, money, paidAt: new Date(bill.paidAt), at },
      ofBill: sum(own.filter((it) => it.bill === bill.id)),
      ofDay: sum(own.filter((it) => it.at >= since)),
    })
  }
}

/** `giveBack`: the treasury may have spent the ₡. */
function* giveBack(platform: ModelPlatform, tx: Tx, transfer: IntendedTransfer): Steps<void> {
  try {
    yield* platform.ledger.post(tx, [transfer])
  } catch (error) {
    if (error instanceof NotCoveredError) fail('payment_failed')
    throw error
  }
}

/** `payments/refund.ts`: locks the staff who refunds, then the bill, then the accounts. */
const refund: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { product, bills, refunds, ledger, settings } = platform
    const { merchantId, role } = platform.personOf(who)
    const money: Cig = request['moneyCig'] ?? cigOf(0n)
    const seen: Cig = request['refunded'] ?? cigOf(0n)
    const person = role === 'owner' ? platform.personOf(who) : yield* platform.shopPeople.lock(tx, who)
    const bill = yield* bills.lock(tx, Number(request['id']))
    if (bill?.merchantId !== merchantId || !person) return fail('not_found')
    const { id, uid, cig: paid, refunded, refundedUsdt } = bill
    const [paidAt, window] = [new Date(bill.paidAt), settings.refundWindow]
    demand(product.refuseRefund({ money, paid, refunded: cigOf(refunded), seen, paidAt, at, window }))
    yield undefined
    demand(refuseByStaff(platform, person)(bill, money, at))
    yield undefined
    const now = price(platform.priceToday())
    demand(product.refuseShown(request['price'], now))
    const { usdt, returned } = partsOf(platform, bill, money, now)
    if (returned <= 0n) fail('wrong_money')
    const pays = merchantAccount(merchantId, bill.converted ? 'usdt' : 'cig')
    const { balance } = yield* ledger.lock(tx, [memberAccount(uid, 'profit'), pays])
    if (platform.members.get(uid)?.closed) fail('refund_too_late')
    if (bill.converted && balance(pays) < usdt) fail('not_enough_money')
    const of = { uid, merchantId, cig: returned, usdt }
    const postings = bill.converted ? product.convertedRefundPostings(of) : product.waitingRefundPostings(of)
    const key = `merchantRefund:${id}:${refunded}`
    yield* giveBack(platform, tx, { operation: 'merchantRefund', key, at, postings, intent: `${n}` })
    yield* refunds.insert(tx, key, { bill: id, by: who, cig: money, at: at.getTime() })
    bills.put(tx, id, { ...bill, refunded: refunded + money, refundedUsdt: refundedUsdt + usdt })
    yield* platform.events.record(tx, at, [
      { merchantId, kind: 'bill.refunded', subject: `bill ${id}`, intent: `${n}` },
    ])
    return { moneyUsdt: usdt, moneyCig: returned }
  },
}

export const refundCalls = { refund }
