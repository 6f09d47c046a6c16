import { dayOf } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { DAY, type Saver } from './products.ts'
import { all, LEAST, money, type OracleRequest, tooLittle } from './reasons.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

/** A thousandth per day. Thirty days of interest must be covered. */
const RATE = 1_000n
const COVER = 30n
const MILLION = 1_000_000n

const dayBefore = (day: string) => dayOf(Date.parse(`${day}T12:00:00Z`) - DAY)

function saverOf({ products }: State, uid: number): Saver {
  const saver = products.savers.get(uid) ?? { uid, moves: [], interest: 0n, last: '' }
  products.savers.set(uid, saver)
  return saver
}

/** Records a move for its day of booking, which is never before that of the move before. */
function moved(state: State, { who, n, at }: OracleRequest, amount: bigint) {
  const day = dayOf(Math.max(at, state.lastBooked(`${who} lhb`)))
  saverOf(state, who).moves.push({ n, day, money: amount, arrived: false })
  state.products.saved += amount
}

export const transferIn: Expectation = {
  once: true,
  reasons(state, request) {
    const room = state.products.rooms(
      state.balance('treasury.uscd'),
      ({ saved, treasury }) => (treasury * MILLION) / (RATE * COVER) - saved,
    )
    const { must } = all(
      money(request) <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} transaction`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} transaction`), LEAST.usd),
      money(request) > room.most && 'pledge_limit_reached',
    )
    return money(request) > room.least ? { must, may: ['pledge_limit_reached'] } : { must }
  },
  effect(state, request) {
    moved(state, request, money(request))
    return [[`${request.who} transaction`, `${request.who} lhb`, money(request)]]
  },
}

export const transferOut: Expectation = {
  once: true,
  reasons: (state, request) =>
    all(
      money(request) <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} lhb`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} lhb`), LEAST.usd),
    ),
  effect(state, request) {
    moved(state, request, -money(request))
    return [[`${request.who} lhb`, `${request.who} held.lhbOut`, money(request)]]
  },
}

/** The interest of a day: a thousandth of the lowest balance of that day, rounded down. */
function broughtBy({ moves, interest }: Saver, over: string): bigint {
  let balance = interest
  for (const { day, money: amount } of moves) if (day < over) balance += amount
  let least = balance
  for (const { day, money: amount } of moves) {
    if (day !== over) continue
    balance += amount
    if (balance < least) least = balance
  }
  return (least * RATE) / MILLION
}

/** Pays the interest of a day, in the order of days. */
export function interest(state: State, [day = '', uid]: readonly string[]): Moves {
  const saver = saverOf(state, Number(uid))
  if (saver.last >= day)
    throw new ViolationError('interest', `${uid} got the interest of ${saver.last} before that of ${day}`)
  const missed = dayBefore(day)
  if (saver.last !== missed && broughtBy(saver, dayBefore(missed)) > 0n)
    throw new ViolationError('interest', `${uid} got the interest of ${day} but not of ${missed}`)
  const amount = broughtBy(saver, missed)
  saver.last = day
  saver.interest += amount
  state.products.saved += amount
  state.products.interest.set(day, [...(state.products.interest.get(day) ?? []), [saver.uid, amount]])
  return [['treasury.uscd', `${uid} lhb`, amount]]
}

/** Whether the interest of a midnight is due and not paid. */
export const isUnpaid = (saver: Saver, day: string) => saver.last < day && broughtBy(saver, dayBefore(day)) > 0n

/** Completes a move out of the treasure: once, and not on the day it was requested. */
export function arrives({ products }: State, [n]: readonly string[], at: number): Moves {
  for (const { uid, moves } of products.savers.values()) {
    const found = moves.find((it) => `${it.n}` === n && it.money < 0n)
    if (!found) continue
    if (found.arrived || found.day >= dayOf(at))
      throw new ViolationError('reservations end once', `${n} of ${found.day} arrives`)
    found.arrived = true
    return [[`${uid} held.lhbOut`, `${uid} transaction`, -found.money]]
  }
  throw new ViolationError('not requested', `move ${n} does not exist`)
}

/** Checks at the end that moves out have arrived, and that interest is paid unless the treasury cannot cover it. */
export function treasureSettled(state: State, at: number) {
  const today = dayOf(at)
  const unpaid = new Map<string, bigint>()
  for (const saver of state.products.savers.values()) {
    for (const { n, day, money: amount, arrived } of saver.moves)
      if (amount < 0n && !arrived && day < today)
        throw new ViolationError('nothing due is left', `${n} has not arrived`)
    const missing = saver.last === '' ? dayAfter(saver.moves[0]?.day ?? today) : dayAfter(saver.last)
    for (let day = missing; day <= today; day = dayAfter(day)) {
      const amount = broughtBy(saver, dayBefore(day))
      if (amount === 0n) continue
      unpaid.set(day, (unpaid.get(day) ?? 0n) + amount)
      break
    }
  }
  for (const [day, sum] of unpaid)
    if (sum <= state.balance('treasury.uscd') && [...unpaid.keys()].every((other) => other >= day))
      throw new ViolationError('nothing due is left', `interest of ${day}: ${sum}`)
}

const dayAfter = (day: string) => dayOf(Date.parse(`${day}T12:00:00Z`) + DAY)
