import type { ChargeForm } from '@humidor/domain/commerce/charge.ts'
import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import type { ChargeRow } from '@humidor/server/features/commerce/charges/charges.queries.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Charge } from './shops.ts'

/** Charges that one transaction expires. The server takes 200. */
const BATCH_SIZE = 3

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** The secret of a link is the number of the charge. */
export const codeOfCharge = (id: number) => id.toString(16).padStart(16, '0')
const idOfCode = (code: string) => Number.parseInt(code, 16)

/** What decides the state of a charge. */
const factsOf = ({ bills }: ModelPlatform, { id, expiresAt, expiredAt, paidAt, cancelledAt, cig }: Charge) => ({
  expiredAt: dateOf(expiredAt),
  ...{ expiresAt: new Date(expiresAt), paidAt: dateOf(paidAt), cancelledAt: dateOf(cancelledAt), cig },
  refunded: micros<'CIG'>(bills.by('charge', id)[0]?.refunded ?? 0n),
})

const stateOf = (platform: ModelPlatform, charge: Charge, at: Date) =>
  platform.product.chargeStateOf(factsOf(platform, charge), at)

/** A charge that was just opened, as the database returns it. */
const rowOf = ({ items, ...it }: Charge): ChargeRow => ({
  ...{ id: BigInt(it.id), code: codeOfCharge(it.id), merchant_id: it.merchantId, currency: it.currency },
  ...{ money: it.money, tip: it.tip, price: it.price, money_cig: it.cig },
  items: items.map((item) => ({ ...item })),
  ...{ reference: null, note: null, metadata: null, staff_id: null, staff: null },
  ...{ created_at: new Date(it.createdAt), expires_at: new Date(it.expiresAt) },
  ...{ paid_at: null, cancelled_at: null, expired_at: null, bill_id: null, receipt: null, payer: null },
  ...{ refunded_cig: null, money_usdt: null },
})

/** `charges/opening.ts` */
const openCharge: Handler = {
  kind: 'transaction',
  *run({ platform, n: id, who, request, at }, tx) {
    const { product, charges, events } = platform
    const { merchantId } = platform.personOf(who)
    const form = request as unknown as ChargeForm
    yield undefined
    const now = price(platform.priceToday())
    yield undefined
    demand(product.refuseCharge(form, { price: now, open: charges.by('of', merchantId).length }))
    const { currency, money, tip, seconds } = form
    const charge: Charge = {
      ...{ id, merchantId, currency, money, tip, price: now, by: who, createdAt: at.getTime() },
      items: form.items.map((item) => ({ ...item, price: `${item.price}` })),
      ...{ cig: product.cigOfCharge(form, now), expiresAt: at.getTime() + seconds * 1_000 },
      ...{ paidAt: null, cancelledAt: null, expiredAt: null },
    }
    yield* charges.insert(tx, id, charge)
    yield* events.record(tx, at, [{ merchantId, kind: 'charge.opened', subject: `charge ${id}`, intent: `${id}` }])
    return product.presentCharge(rowOf(charge), at)
  },
}

/** `charges/cancelling.ts`: a cashier cancels only their own. */
const cancelCharge: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { product, charges, events } = platform
    const { merchantId, role } = platform.personOf(who)
    const charge = yield* charges.lock(tx, Number(request['id']))
    if (charge?.merchantId !== merchantId) return fail('not_found')
    if (!product.mayStaff(role, 'manager') && charge.by !== who) fail('illegal_operation')
    demand(product.refuseOpenCharge(stateOf(platform, charge, at)))
    charges.put(tx, charge.id, { ...charge, cancelledAt: at.getTime() })
    const subject = `charge ${charge.id}`
    yield* events.record(tx, at, [{ merchantId, kind: 'charge.cancelled', subject, intent: `${n}` }])
    return null
  },
}

/** `stillOpen`: locks the charge, so that it is not cancelled before the payment commits. */
function* stillOpen({ charges }: ModelPlatform, tx: Tx, id: number, at: Date): Steps<boolean> {
  const charge = yield* charges.lock(tx, id)
  if (!charge) return false
  const { paidAt, cancelledAt, expiredAt, expiresAt } = charge
  return paidAt === null && cancelledAt === null && expiredAt === null && at.getTime() < expiresAt
}

/** Writes the bill of a payment, which marks its charge as paid. The charge is locked. */
function* writeBill(
  { bills, charges }: ModelPlatform,
  tx: Tx,
  it: { n: number; uid: number; charge: Charge; money: Cig; at: Date },
): Steps<void> {
  const { n, uid, charge, money, at } = it
  const paidAt = at.getTime()
  const row = { id: n, merchantId: charge.merchantId, uid, charge: charge.id, cig: money, paidAt }
  yield* bills.insert(tx, n, { ...row, converted: null, refunded: 0n, refundedUsdt: 0n })
  charges.put(tx, charge.id, { ...charge, paidAt })
}

/** `charges/payCharge.ts` */
const payCharge: Handler = {
  kind: 'transfer',
  *run({ platform, n, who: uid, request, at }) {
    const { product, charges, bills } = platform
    yield undefined
    const charge = charges.get(idOfCode(String(request['code']))) ?? fail('not_found')
    const { id, merchantId, cig: money } = charge
    const seen: Cig = request['moneyCig'] ?? fail('parameter_error')
    const refused = product.refuseChargePayment({ state: stateOf(platform, charge, at), cig: money, seen })
    const profit = memberAccount(uid, 'profit')
    return {
      transfer: { operation: 'payToMerchant', at, postings: product.paymentPostings({ uid, merchantId, money }) },
      ...(!refused && {
        premise: { order: id, holds: (tx: Tx) => stillOpen(platform, tx, id, at) },
        quota: { key: id, taken: () => bills.by('charge', id).length, refuse: product.refuseAnotherPayment },
      }),
      refuse: (balance) =>
        refused ?? product.refusePaying({ money, balance: balance(profit), least: product.leastPayment }),
      answer: { receipt: `${n}`, name: platform.shops.get(merchantId)?.name ?? '', createdAt: at },
      alongside: (tx) => writeBill(platform, tx, { n, uid, charge, money, at }),
      events: [{ merchantId, kind: 'charge.paid', subject: `charge ${id}`, intent: `${n}` }],
    }
  },
}

/** `expireCharges`: skips those that a payment holds. */
const expireCharges: JobHandler = function* (platform, _request, at) {
  for (let left = true; left; )
    left = yield* platform.transact(function* (tx) {
      const { charges, events } = platform
      yield undefined
      const due = charges
        .by('open', 'open')
        .filter(({ expiresAt }) => expiresAt <= at.getTime())
        .toSorted((a, b) => a.expiresAt - b.expiresAt || a.id - b.id)
      const over: Charge[] = []
      for (const { id } of due) {
        const free = over.length < BATCH_SIZE ? charges.lockFree(tx, id) : undefined
        if (free) over.push(free)
      }
      for (const charge of over) {
        charges.put(tx, charge.id, { ...charge, expiredAt: at.getTime() })
        platform.recordEvent(tx, `chargeExpired ${charge.id}`, at)
      }
      yield* events.record(
        tx,
        at,
        over.map(({ id, merchantId }) => {
          return { merchantId, kind: 'charge.expired', subject: `charge ${id}`, intent: `chargeExpired ${id}` }
        }),
      )
      return over.length === BATCH_SIZE
    })
}

export const chargeCalls = { openCharge, cancelCharge, payCharge }
export const chargeJobs = { expireCharges }
