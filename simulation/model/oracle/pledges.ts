import { dayOf } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { DAY } from './products.ts'
import { all, money, type OracleRequest } from './reasons.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

/** Half a per cent per day, in millionths. */
const RATE = 5_000n
const STEP = 100_000_000n
const MILLION = 1_000_000n

const cigIn = ({ body }: OracleRequest) => BigInt(body['cig'] as number)
const dayOn = (day: string, days: number) => dayOf(Date.parse(`${day}T12:00:00Z`) + days * DAY)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The rest to pay in USCD. ₡ count at their worth, rounded down. */
function restOf(request: OracleRequest, price: bigint) {
  const worth = (cigIn(request) * price) / MILLION
  return worth < money(request) ? money(request) - worth : 0n
}

/** The ₡ that cover the whole pledge, rounded up. */
const mostCig = (request: OracleRequest, price: bigint) => (money(request) * MILLION + price - 1n) / price

export const createPledge: Expectation = {
  once: true,
  reasons(state, request) {
    const { who } = request
    const price = state.priceToday()
    const days = BigInt(state.facts.pledgeDays)
    const room = state.products.rooms(state.balance('treasury.uscd'), ({ saved, treasury }) => {
      const free = treasury - (saved / 1_000n) * 30n
      return ((free > 0n ? free : 0n) * MILLION) / (RATE * days)
    })
    const seen = request.body['price']
    const { must } = all(
      !state.person(who).activated && 'not_active',
      seen !== undefined && !state.wasInForce(BigInt(seen as number)) && 'illegal_value',
      (money(request) < STEP || money(request) % STEP !== 0n) && 'wrong_pledge_money',
      cigIn(request) > mostCig(request, price) && 'cb_wrong_money',
      cigIn(request) > state.balance(`${who} profit`) && 'cb_not_enough_money',
      restOf(request, price) > state.balance(`${who} transaction`) && 'not_enough_money',
      money(request) > room.most && 'pledge_limit_reached',
    )
    return money(request) > room.least ? { must, may: ['pledge_limit_reached'] } : { must }
  },
  effect(state, request, answer) {
    const { who, at } = request
    const { products, facts } = state
    const { id } = JSON.parse(answer ?? '{}') as { id: number }
    if (products.pledges.has(id)) throw new ViolationError('pledges', `pledge ${id} exists already`)
    const daily = (money(request) * RATE) / MILLION
    const [uscd, cig] = [restOf(request, state.priceToday()), cigIn(request)]
    const day = dayOf(at) <= products.closed ? dayOn(products.closed, 1) : dayOf(at)
    const it = { uid: who, uscd, cig, daily, days: facts.pledgeDays, paid: 0, day, ends: at + facts.pledgeDays * DAY }
    products.pledges.set(id, { ...it, isOver: false })
    return [
      ['treasury.uscd', 'promised.uscd', daily * BigInt(facts.pledgeDays)],
      ...between(who, ['transaction', 'held.pledge'], uscd),
      ...between(who, ['profit', 'held.pledge.cig'], cig),
    ]
  },
}

const between = (uid: number, [from, to]: readonly [string, string], amount: bigint): Moves =>
  amount > 0n ? [[`${uid} ${from}`, `${uid} ${to}`, amount]] : []

/** No pledge counts for this day from now on. */
export function closes({ products }: State, [day = '']: readonly string[]): Moves {
  if (day > products.closed) products.closed = day
  return []
}

/** Pays a pledge out of the promised money, once per midnight and in order. */
export function profit({ products }: State, [day = '', id]: readonly string[]): Moves {
  const pledge = products.pledges.get(Number(id))
  if (!pledge || pledge.isOver) throw new ViolationError('pledges', `${id} is paid but not active`)
  pledge.paid += 1
  if (daysBetween(pledge.day, day) !== pledge.paid || pledge.paid > pledge.days)
    throw new ViolationError('pledges', `${day} is payment ${pledge.paid} of ${pledge.days}, pledged on ${pledge.day}`)
  return [['promised.uscd', `${pledge.uid} transaction`, pledge.daily]]
}

/** Returns a pledge once, after its term and all payments. */
export function pledgeEnd({ products }: State, [id]: readonly string[], at: number): Moves {
  const pledge = products.pledges.get(Number(id))
  if (!pledge || pledge.isOver) throw new ViolationError('reservations end once', `pledge ${id} is not active`)
  if (at < pledge.ends || pledge.paid !== pledge.days)
    throw new ViolationError('pledges', `${id} ends after ${pledge.paid} payments, ${pledge.ends - at} ms too early`)
  pledge.isOver = true
  return [
    ...between(pledge.uid, ['held.pledge', 'transaction'], pledge.uscd),
    ...between(pledge.uid, ['held.pledge.cig', 'profit'], pledge.cig),
  ]
}

/** Checks at the end that all midnights are paid and all ended pledges have returned. */
export function pledgesSettled({ products }: State, at: number) {
  for (const [id, { day, days, paid, ends, isOver }] of products.pledges) {
    const due = Math.min(days, daysBetween(day, dayOf(at)))
    if (paid !== due) throw new ViolationError('nothing due is left', `pledge ${id} has ${paid} payments of ${due}`)
    if (!isOver && paid === days && ends <= at - DAY)
      throw new ViolationError('nothing due is left', `pledge ${id} is over`)
  }
}
