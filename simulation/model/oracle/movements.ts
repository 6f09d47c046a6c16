import { dayOf, sinceMidnight } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { feeOf } from './fees.ts'
import { all, LEAST, money, tooLittle } from './reasons.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const DELAY = 86_400_000
const PROFIT_FEE = 10n
const STEP = 50_000_000n
const MAX_AMOUNT = 3_000_000_000n
const LARGEST = 9_007_199_254_740_991n

export const transactionToBalance: Expectation = {
  once: true,
  reasons: (state, request) =>
    all(
      money(request) <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} transaction`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} transaction`), LEAST.usd),
    ),
  effect(state, request) {
    const { n, who, at } = request
    const due = at + DELAY
    state.movements.set(n, {
      kind: 'conversion',
      uid: who,
      to: who,
      money: money(request),
      fee: 0n,
      due,
      state: 'pending',
    })
    return [[`${who} transaction`, `${who} held.conversion`, money(request)]]
  },
}

/** A member or an operator cancels a pending movement, and all of its money returns. */
const cancelling = (kind: 'conversion' | 'transfer', field: string): Expectation => ({
  once: true,
  reasons(state, { who, body }) {
    const found = state.movements.get(Number(body[field]))
    const isTheirs = found?.kind === kind && (who < 1_000 || found.uid === who)
    return all(!isTheirs && 'not_found', isTheirs && found.state !== 'pending' && 'illegal_operation')
  },
  effect(state, { body }) {
    const found = state.movements.get(Number(body[field]))
    if (!found) return []
    found.state = 'cancelled'
    return [[`${found.uid} held.${kind}`, `${found.uid} transaction`, found.money]]
  },
})

export const cancelTransactionToBalance = cancelling('conversion', 'did')
export const cancelTransfer = cancelling('transfer', 'id')
export const stopTransfer = cancelling('transfer', 'id')

/** Completes a movement: once, not early, and not after a cancellation. */
export function arrival(state: State, [n]: readonly string[], at: number): Moves {
  const found = state.movements.get(Number(n))
  if (found?.state !== 'pending')
    throw new ViolationError('reservations end once', `movement ${n} ends as it is ${found?.state}`)
  if (at < found.due) throw new ViolationError('reservations end once', `${n} ends ${found.due - at} ms too early`)
  if (state.isFrozenTransfer(found)) throw new ViolationError('frozen members', `${n} of ${found.uid} arrives`)
  found.state = 'done'
  const reserved = `${found.uid} held.${found.kind}`
  if (found.kind === 'conversion')
    return [
      [reserved, 'issuance.uscd', found.money],
      ['backing', `${found.uid} balance`, found.money],
    ]
  const moves: Moves = [[reserved, `${found.to} transaction`, found.money - found.fee]]
  return found.fee > 0n ? [...moves, [reserved, 'fees.uscd', found.fee]] : moves
}

/** The proceeds of ₡ at a price: the worth rounded down, less the fee rounded up. */
export function brought(cig: bigint, price: bigint) {
  const worth = (cig * price) / 1_000_000n
  const fee = feeOf(worth, PROFIT_FEE)
  return { worth, fee, received: worth - fee }
}

export const profitToTransaction: Expectation = {
  once: true,
  reasons(state, request) {
    const price = state.priceToday()
    const { worth, received } = brought(money(request), price)
    const seen = request.body['price']
    return all(
      seen !== undefined && BigInt(seen as number) !== price && 'illegal_value',
      received <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} profit`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} profit`), LEAST.cig),
      (worth > state.balance('treasury.uscd') || worth > LARGEST) && 'payment_failed',
    )
  },
  effect(state, request) {
    const { received, fee } = brought(money(request), state.priceToday())
    const moves: Moves = [
      [`${request.who} profit`, 'treasury.cig', money(request)],
      ['treasury.uscd', `${request.who} transaction`, received],
    ]
    return fee > 0n ? [...moves, ['treasury.uscd', 'fees.uscd', fee]] : moves
  },
}

export const rebateToTransaction: Expectation = {
  once: true,
  reasons(state, request) {
    const { who, at } = request
    const person = state.person(who)
    const midnight = at - sinceMidnight(at)
    const opening = state.balanceBefore(`${who} rebate`, midnight)
    const most = opening / 2n < MAX_AMOUNT ? opening / 2n : MAX_AMOUNT
    return all(
      person.rebatesMoved.has(dayOf(at)) && 'already_transfer_today',
      (money(request) < STEP || money(request) % STEP !== 0n) && 'wrong_money',
      money(request) > state.balance(`${who} rebate`) && 'not_enough_money',
      money(request) > most && 'max_rebate_to_transaction',
    )
  },
  effect(state, request) {
    state.person(request.who).rebatesMoved.add(dayOf(request.at))
    return [[`${request.who} rebate`, `${request.who} transaction`, money(request)]]
  },
}
