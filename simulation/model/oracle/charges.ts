import type { Expectation, Moves } from './expectation.ts'
import { all, type OracleRequest, type Reasons } from './reasons.ts'
import type { ChargeState } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const MILLION = 1_000_000n
/** The least payment: 0.01 ₡. */
const LEAST = 10_000n
const LARGEST = 1_000_000_000n * MILLION
const SHORTEST_S = 60
const LONGEST_S = 7 * 86_400

interface Form {
  currency: 'USCD' | 'CIG'
  money: number
  tip: number
  items: readonly { pieces: number; price: number }[]
  seconds: number
}
const formOf = ({ body }: OracleRequest) => body as unknown as Form

/** The ₡ of a charge at a price, rounded up to the millionth. */
function cigAt({ currency, money, tip }: Form, price: bigint): bigint {
  const whole = BigInt(money) + BigInt(tip)
  return currency === 'CIG' ? whole : (whole * MILLION + price - 1n) / price
}

export const openCharge: Expectation = {
  once: true,
  reasons(state, request) {
    const form = formOf(request)
    const { money, tip, items, seconds } = form
    const sum = items.reduce((total, { pieces, price }) => total + pieces * price, 0)
    const isLittle = state.pricesInForce().map((price) => cigAt(form, price) < LEAST)
    const { must } = all(
      (money <= 0 || BigInt(money) + BigInt(tip) > LARGEST) && 'wrong_money',
      items.length > 0 && sum !== money && 'wrong_money',
      isLittle.every(Boolean) && 'amount_below_minimum',
      (seconds < SHORTEST_S || seconds > LONGEST_S) && 'illegal_value',
    )
    return isLittle.some(Boolean) ? { must, may: ['amount_below_minimum'] } : { must }
  },
  effect(state, request, answer) {
    const { n, who, at } = request
    const form = formOf(request)
    const { moneyCig, price } = JSON.parse(answer ?? '{}') as { moneyCig: number; price: number }
    const { merchantId } = state.shopPerson(who)
    if (!state.wasInForce(BigInt(price))) throw new ViolationError('charges', `${n} has the price ${price}`)
    const cig = cigAt(form, BigInt(price))
    if (cig !== BigInt(moneyCig)) throw new ViolationError('charges', `${n} asks for ${moneyCig}, not for ${cig}`)
    state.charges.set(n, { merchantId, by: who, cig, until: at + form.seconds * 1_000, state: 'open' })
    state.happened(merchantId, 'charge.opened', `charge ${n}`)
    return []
  },
}

/** The reason why a charge can be neither paid nor cancelled. */
function whyEnded({ state, until }: ChargeState, at: number): string | false {
  if (state === 'paid') return 'charge_paid'
  if (state === 'cancelled') return 'charge_cancelled'
  return (state === 'expired' || at >= until) && 'charge_expired'
}

export const cancelCharge: Expectation = {
  once: false,
  reasons(state, { who, body, at }) {
    const found = state.charges.get(Number(body['id']))
    const { merchantId, role } = state.shopPerson(who)
    if (found?.merchantId !== merchantId) return { must: ['not_found'] }
    return all(role === 'cashier' && found.by !== who && 'illegal_operation', whyEnded(found, at))
  },
  effect(state, { body }) {
    const found = state.charges.get(Number(body['id']))
    if (!found) return []
    found.state = 'cancelled'
    state.happened(found.merchantId, 'charge.cancelled', `charge ${body['id']}`)
    return []
  },
}

const idIn = ({ body }: OracleRequest) => Number.parseInt(String(body['code']), 16)

export const payCharge: Expectation = {
  once: true,
  reasons(state, request): Reasons {
    const { who, body, at } = request
    const found = state.charges.get(idIn(request))
    if (!found) return all(!state.person(who).activated && 'not_active', 'not_found')
    return all(
      !state.person(who).activated && 'not_active',
      whyEnded(found, at),
      BigInt(body['moneyCig'] as number) !== found.cig && 'wrong_money',
      found.cig > state.balance(`${who} profit`) && 'not_enough_money',
    )
  },
  effect(state, request) {
    const { n, who: uid, at } = request
    const found = state.charges.get(idIn(request))
    if (!found) return []
    found.state = 'paid'
    const { merchantId, cig } = found
    state.bills.set(n, { merchantId, uid, cig, at, converted: undefined, refunded: 0n, refundedUsdt: 0n })
    state.happened(merchantId, 'charge.paid', `charge ${idIn(request)}`)
    return [[`${uid} profit`, `${merchantId} merchant.cig`, cig]]
  },
}

/** Ends an open charge, not before its last moment. */
export function chargeExpired(state: State, [id = '']: readonly string[], at: number): Moves {
  const found = state.charges.get(Number(id))
  if (found?.state !== 'open' || at < found.until)
    throw new ViolationError(
      'charges',
      `${id} expires as it is ${found?.state}, ${(found?.until ?? 0) - at} ms too early`,
    )
  found.state = 'expired'
  state.happened(found.merchantId, 'charge.expired', `charge ${id}`)
  return []
}

/** Checks at the end that no charge is open after its last moment. */
export function chargesSettled(state: State, at: number) {
  for (const [id, it] of state.charges)
    if (it.state === 'open' && it.until <= at) throw new ViolationError('nothing due is left', `charge ${id} is open`)
}
