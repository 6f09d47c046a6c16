import { dayOf } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { all } from './reasons.ts'
import type { MemberState } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const ACTIVATION = 100_000_000n
const REFERRER_POINTS = 100n

function uplinesOf(state: State, uid: number): MemberState[] {
  const { referrer } = state.person(uid)
  return referrer === null ? [] : [state.person(referrer), ...uplinesOf(state, referrer)]
}

export const activeAccount: Expectation = {
  once: true,
  reasons(state, { who }) {
    const { must } = all(
      state.person(who).activated && 'already_actived',
      state.balance(`${who} transaction`) < ACTIVATION && 'insufficient_balance',
    )
    // The line may have been read before one of them closed the account.
    return uplinesOf(state, who).some(({ closedIn }) => closedIn === state.step)
      ? { must, may: ['network_error'] }
      : { must }
  },
  effect(state, { who, at }) {
    const person = state.person(who)
    person.activated = true
    state.products.idle.set(who, at)
    state.products.fresh.add(who)
    const line = { price: ACTIVATION, highest: 0n, total: 0n, through: who }
    state.lines.set(who, line)
    const moves: Moves = []
    let above = person.referrer
    for (let step = 0; step < state.facts.near && above !== null; step++) {
      const upline = state.person(above)
      // The root member is paid by the activation only as the direct referrer, otherwise by the later job.
      if (upline.referrer === null && step > 0) break
      const up = upline.fee > ACTIVATION ? ACTIVATION : upline.fee
      if (up > line.highest) {
        moves.push([`${who} transaction`, `${above} rebate`, up - line.highest])
        line.total += up - line.highest
        line.highest = up
        line.through = above
      }
      above = upline.referrer
    }
    if (line.total < ACTIVATION) moves.push([`${who} transaction`, 'treasury.uscd', ACTIVATION - line.total])
    if (person.referrer !== null && state.person(person.referrer).closedIn === undefined)
      moves.push(['issuance.points', `${person.referrer} points`, REFERRER_POINTS])
    return moves
  },
}

const SIGN_POINTS = 3n

export const dailySign: Expectation = {
  once: true,
  reasons(state, { who, at }) {
    const { activated, signed } = state.person(who)
    return all(!activated && 'not_active', [...signed].some((day) => day >= dayOf(at)) && 'already_signed')
  },
  effect(state, { who, at }) {
    state.person(who).signed.add(dayOf(at))
    return [['issuance.points', `${who} points`, SIGN_POINTS]]
  },
}

export const setChildShippingFee: Expectation = {
  once: false,
  reasons(state, { who, body }) {
    const target = state.people.get(body['targetUid'] as number)
    const fee = BigInt(body['shippingFee'] as number)
    return all(
      !state.person(who).activated && 'not_active',
      (target?.referrer !== who || target.closedIn !== undefined) && 'illegal_operation',
      (fee < 0n || fee > state.person(who).fee) && 'illegal_value',
    )
  },
  effect(state, { body }) {
    state.person(body['targetUid'] as number).fee = BigInt(body['shippingFee'] as number)
    return []
  },
}

/** A rebate to a distant upline: once, by difference, and never more in total than the price of the activation. */
export function rebate(state: State, [from, to]: readonly string[]): Moves {
  const line = state.lines.get(Number(from))
  const upline = state.person(Number(to))
  if (!line) throw new ViolationError('not requested', `a rebate for ${from}, who is not activated`)
  let above = state.person(line.through).referrer
  while (above !== null && above !== upline.uid) above = state.person(above).referrer
  if (above === null) throw new ViolationError('rebates', `${to} is not above ${line.through}, the last paid upline`)
  const up = upline.fee > line.price ? line.price : upline.fee
  const amount = up - line.highest
  line.highest = up
  line.total += amount
  line.through = upline.uid
  return [['treasury.uscd', `${to} rebate`, amount]]
}
