import type { Moves } from './expectation.ts'
import type { State } from './state.ts'
import { isUnpaid } from './treasure.ts'
import { ViolationError } from './violation.ts'

/** Per cent of the interest for levels 1 to 5, and the award of the next level 5 above a paid one. */
const RATES = [60n, 100n, 130n, 150n, 160n]
const AWARD = 5n
const BLACK = 5

/** The returns of each upline on one payment of interest, in per cent. */
function walkedUp(state: State, from: number, levels: Readonly<Record<string, number>>) {
  const found: { uid: number; rebate: bigint; award: bigint }[] = []
  let highest = 0n
  for (let uid = state.person(from).referrer; uid !== null; uid = state.person(uid).referrer) {
    const level = levels[uid] ?? 0
    const rate = RATES[level - 1] ?? 0n
    const isBlackPaid = highest === RATES[BLACK - 1]
    if (isBlackPaid && level === BLACK) return [...found, { uid, rebate: 0n, award: AWARD }]
    if (rate > highest) found.push({ uid, rebate: rate - highest, award: 0n })
    if (rate > highest) highest = rate
  }
  return found
}

/**
 * Shares the interest of a midnight by the current levels. Members activated in this step may count without a level.
 */
export function share(state: State, [day = '', announced = '{}']: readonly string[]): Moves {
  const levels = JSON.parse(announced) as Record<string, number>
  for (const { uid, level, activated: wasActivated, closedIn } of state.people.values()) {
    // Who has closed the account has no part in returns.
    const activated = wasActivated && closedIn === undefined
    const isOld = levels[uid] === 0 && (!activated || state.products.fresh.has(uid))
    if (!isOld && levels[uid] !== (activated ? level : 0))
      throw new ViolationError('returns', `${uid} has the level ${level} and counts as ${levels[uid]}`)
  }
  for (const saver of state.products.savers.values())
    if (isUnpaid(saver, day))
      throw new ViolationError('returns', `of ${day} are shared before the interest of ${saver.uid}`)
  const sums = new Map<string, bigint>()
  let all = 0n
  for (const [from, amount] of state.products.interest.get(day) ?? []) {
    all += amount
    for (const { uid, rebate, award } of walkedUp(state, from, levels)) {
      const add = (name: string, part: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount * part)
      if (rebate > 0n) add(`teamRebate ${day} ${uid}`, rebate)
      if (award > 0n) add(`teamAward ${day} ${uid}`, award)
    }
  }
  state.products.interest.delete(day)
  let owed = 0n
  for (const [name, hundredths] of sums) {
    owed += hundredths / 100n
    if (hundredths >= 100n) state.products.owed.set(name, hundredths / 100n)
  }
  if (owed * 100n > all * 165n) throw new ViolationError('returns', `${owed} on ${all} is more than the table allows`)
  return []
}

/** Pays the returns of a day to a member once. */
const paid =
  (name: 'teamRebate' | 'teamAward') =>
  (state: State, [day, uid]: readonly string[]): Moves => {
    const amount = state.products.owed.get(`${name} ${day} ${uid}`)
    if (amount === undefined) throw new ViolationError('returns', `${uid} is owed no ${name} of ${day}`)
    state.products.owed.delete(`${name} ${day} ${uid}`)
    return [['treasury.uscd', `${uid} rebate`, amount]]
  }

export const teamRebate = paid('teamRebate')
export const teamAward = paid('teamAward')
