import { dayOf, sinceMidnight } from './calendar.ts'
import { feeOf } from './fees.ts'
import type { Law, Moves } from './expectation.ts'
import { all, LEAST, money, tooLittle } from './reasons.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const DELAY = 86_400_000
const PROFIT_FEE = 10n
const STEP = 50_000_000n
const MAX_AMOUNT = 3_000_000_000n
const LARGEST = 9_007_199_254_740_991n

export const transactionToBalance: Law = {
  once: true,
  reasons: (state, asked) =>
    all(
      money(asked) <= 0n && 'wrong_money',
      money(asked) > state.owed(`${asked.who} transaction`) && 'not_enough_money',
      tooLittle(asked, state.owed(`${asked.who} transaction`), LEAST.usd),
    ),
  effect(state, asked) {
    const { n, who, at } = asked
    const due = at + DELAY
    state.movements.set(n, {
      kind: 'conversion',
      uid: who,
      to: who,
      money: money(asked),
      fee: 0n,
      due,
      state: 'pending',
    })
    return [[`${who} transaction`, `${who} held.conversion`, money(asked)]]
  },
}

/** Somebody takes a movement of theirs back, or an operator does: while it is pending, and then everything returns. */
const takingBack = (kind: 'conversion' | 'transfer', field: string): Law => ({
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

export const cancelTransactionToBalance = takingBack('conversion', 'did')
export const cancelTransfer = takingBack('transfer', 'id')
export const stopTransfer = takingBack('transfer', 'id')

/** A movement whose time has come arrives, once, and not after it was taken back. */
export function arrival(state: State, [n]: readonly string[], at: number): Moves {
  const found = state.movements.get(Number(n))
  if (found?.state !== 'pending')
    throw new ViolationError('held things end once', `${n} ends, and it is ${found?.state}`)
  if (at < found.due) throw new ViolationError('held things end once', `${n} ends ${found.due - at} ms too early`)
  if (state.keeps(found)) throw new ViolationError('the frozen give nothing', `${n} of ${found.uid} arrives`)
  found.state = 'done'
  const held = `${found.uid} held.${found.kind}`
  if (found.kind === 'conversion')
    return [
      [held, 'issuance.uscd', found.money],
      ['backing', `${found.uid} balance`, found.money],
    ]
  const moves: Moves = [[held, `${found.to} transaction`, found.money - found.fee]]
  return found.fee > 0n ? [...moves, [held, 'fees.uscd', found.fee]] : moves
}

/** What ₡ bring at a price: their worth rounded down, less the fee rounded up. */
function brought(cig: bigint, price: bigint) {
  const worth = (cig * price) / 1_000_000n
  const fee = feeOf(worth, PROFIT_FEE)
  return { worth, fee, received: worth - fee }
}

export const profitToTransaction: Law = {
  once: true,
  reasons(state, asked) {
    const price = state.priceToday()
    const { worth, received } = brought(money(asked), price)
    const seen = asked.body['price']
    return all(
      seen !== undefined && BigInt(seen as number) !== price && 'illegal_value',
      received <= 0n && 'wrong_money',
      money(asked) > state.owed(`${asked.who} profit`) && 'not_enough_money',
      tooLittle(asked, state.owed(`${asked.who} profit`), LEAST.cig),
      (worth > state.owed('treasury.uscd') || worth > LARGEST) && 'payment_failed',
    )
  },
  effect(state, asked) {
    const { received, fee } = brought(money(asked), state.priceToday())
    const moves: Moves = [
      [`${asked.who} profit`, 'treasury.cig', money(asked)],
      ['treasury.uscd', `${asked.who} transaction`, received],
    ]
    return fee > 0n ? [...moves, ['treasury.uscd', 'fees.uscd', fee]] : moves
  },
}

export const rebateToTransaction: Law = {
  once: true,
  reasons(state, asked) {
    const { who, at } = asked
    const person = state.person(who)
    const midnight = at - sinceMidnight(at)
    const opening = state.stoodBefore(`${who} rebate`, midnight)
    const most = opening / 2n < MAX_AMOUNT ? opening / 2n : MAX_AMOUNT
    return all(
      person.rebatesMoved.has(dayOf(at)) && 'already_transfer_today',
      (money(asked) < STEP || money(asked) % STEP !== 0n) && 'wrong_money',
      money(asked) > state.owed(`${who} rebate`) && 'not_enough_money',
      money(asked) > most && 'max_rebate_to_transaction',
    )
  },
  effect(state, asked) {
    state.person(asked.who).rebatesMoved.add(dayOf(asked.at))
    return [[`${asked.who} rebate`, `${asked.who} transaction`, money(asked)]]
  },
}
