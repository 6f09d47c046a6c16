import { dayOf } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { all, LEAST, money, type OracleRequest, tooLittle } from './reasons.ts'
import type { BillState } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const MILLION = 1_000_000n
/** The least payment, and the least rest: 0.01 ₡. */
const SMALLEST = 10_000n
/** How long a bill can be refunded: thirty days. */
const WINDOW = 30 * 86_400_000

export const payMerchant: Expectation = {
  once: true,
  reasons: (state, request) =>
    all(
      money(request) <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} profit`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} profit`), LEAST.cig),
    ),
  effect(state, request) {
    const merchantId = request.body['merchantId'] as number
    const { n, who: uid, at } = request
    const cig = money(request)
    state.bills.set(n, { merchantId, uid, cig, at, converted: undefined, refunded: 0n, refundedUsdt: 0n })
    state.happened(merchantId, 'bill.paid', `bill ${n}`)
    return [[`${uid} profit`, `${merchantId} merchant.cig`, cig]]
  },
}

/** Converts what is left of a shop's ₡ to USDT at the current price, rounded down. */
export function converted(state: State, [n = '']: readonly string[]): Moves {
  const it = state.bills.get(Number(n))
  if (!it || it.converted) throw new ViolationError('not requested', `bill ${n} is not waiting for its conversion`)
  const cig = it.cig - it.refunded
  const price = state.priceToday()
  const usdt = (cig * price) / MILLION
  it.converted = { cig, usdt, price }
  state.happened(it.merchantId, 'bill.converted', `bill ${n}`)
  return [
    [`${it.merchantId} merchant.cig`, 'treasury.cig', cig],
    ['treasury.usdt', `${it.merchantId} merchant.usdt`, usdt],
  ]
}

/** What the shop pays for a refund: its share of the USDT, counted from the first refund and rounded up. */
function costOf({ cig, converted: conversion, refunded, refundedUsdt }: BillState, part: bigint): bigint {
  if (!conversion || conversion.cig === 0n) return 0n
  const since = refunded - (cig - conversion.cig) + part
  return (since * conversion.usdt + conversion.cig - 1n) / conversion.cig - refundedUsdt
}

/** What the member receives: no more than was paid, and no more than its USDT are worth now. */
function returnedAt({ converted: conversion }: BillState, part: bigint, price: bigint): bigint {
  if (!conversion || price <= conversion.price) return part
  const worth = (part * conversion.usdt * MILLION) / (conversion.cig * price)
  return worth < part ? worth : part
}

const billIn = (state: State, { body }: OracleRequest) => state.bills.get(Number(body['id']))
const partIn = ({ body }: OracleRequest) => BigInt(body['moneyCig'] as number)

/** Why the person may not refund that much. A cashier without limits may refund nothing. */
function aboveLimits(state: State, request: OracleRequest): (string | false)[] {
  const { who, at, body } = request
  const { role, perBill, perDay, refunds } = state.shopPerson(who)
  if (role === 'owner') return []
  const part = partIn(request)
  const sum = (those: typeof refunds) => those.reduce((total, { cig }) => total + cig, part)
  const isOther = role === 'cashier' && dayOf(billIn(state, request)?.at ?? 0) !== dayOf(at)
  if (perBill === null || perDay === null) return [isOther && 'not_found', role === 'cashier' && 'refund_above_limit']
  return [
    isOther && 'not_found',
    sum(refunds.filter(({ bill }) => bill === Number(body['id']))) > perBill && 'refund_above_limit',
    // Since the beginning of the day: a refund of the next day may be recorded first, and counts too.
    sum(refunds.filter((it) => dayOf(it.at) >= dayOf(at))) > perDay && 'refund_above_day_limit',
  ]
}

export const refund: Expectation = {
  once: true,
  reasons(state, request) {
    const { who, at, body } = request
    const bill = billIn(state, request)
    const { merchantId } = state.shopPerson(who)
    if (bill?.merchantId !== merchantId) return { must: ['not_found'] }
    const [part, left] = [partIn(request), bill.cig - bill.refunded]
    const seen = body['price'] === undefined ? undefined : BigInt(body['price'] as number)
    const gives = state.pricesInForce().map((price) => returnedAt(bill, part, price))
    const treasury = state.balance('treasury.cig')
    const { must } = all(
      BigInt(body['refunded'] as number) !== bill.refunded && 'refund_changed',
      (part <= 0n || (part < left && (part < SMALLEST || left - part < SMALLEST))) && 'wrong_money',
      part > left && 'refund_too_much',
      at > bill.at + WINDOW && 'refund_too_late',
      state.person(bill.uid).closedIn !== undefined && 'refund_too_late',
      ...aboveLimits(state, request),
      seen !== undefined && !state.wasInForce(seen) && 'illegal_value',
      gives.every((cig) => cig <= 0n) && 'wrong_money',
      bill.converted !== undefined &&
        costOf(bill, part) > state.balance(`${merchantId} merchant.usdt`) &&
        'not_enough_money',
      bill.converted !== undefined && gives.every((cig) => cig > treasury) && 'payment_failed',
    )
    const may = [
      ...(seen !== undefined && seen !== state.priceToday() ? ['illegal_value'] : []),
      ...(gives.some((cig) => cig <= 0n) ? ['wrong_money'] : []),
      ...(bill.converted !== undefined && gives.some((cig) => cig > treasury) ? ['payment_failed'] : []),
    ]
    return { must, may }
  },
  effect(state, request, answer) {
    const bill = billIn(state, request)
    if (!bill) return []
    const part = partIn(request)
    const said = JSON.parse(answer ?? '{}') as { moneyUsdt: number; moneyCig: number }
    const usdt = costOf(bill, part)
    const gives = state.pricesInForce().map((price) => returnedAt(bill, part, price))
    const returned = gives.find((cig) => cig === BigInt(said.moneyCig)) ?? gives[0] ?? 0n
    const { merchantId, uid, converted: conversion } = bill
    bill.refunded += part
    bill.refundedUsdt += usdt
    state.shopPerson(request.who).refunds.push({ bill: Number(request.body['id']), cig: part, at: request.at })
    state.happened(merchantId, 'bill.refunded', `bill ${request.body['id']}`)
    if (!conversion) return [[`${merchantId} merchant.cig`, `${uid} profit`, part]]
    const gift = ['treasury.cig', `${uid} profit`, returned] as const
    return usdt > 0n ? [gift, [`${merchantId} merchant.usdt`, 'treasury.usdt', usdt]] : [gift]
  },
}
