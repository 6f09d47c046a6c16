import type { ActionName } from '../platform/requests.ts'
import { accountsOf } from './account-names.ts'
import type { Expectation, Moves } from './expectation.ts'
import { isWaitingForParcel } from './mall.ts'
import { brought } from './movements.ts'
import { DAY, owes } from './products.ts'
import type { OracleRequest, Reasons } from './reasons.ts'
import type { GivenUp, MemberState } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const WAIT = 7 * DAY
/** What reaches this can be withdrawn: ten dollars. */
const WITHDRAWABLE = 10_000_000n
/** Half of the rebates can be moved, in steps of 50 USCD. */
const MOVABLE = 100_000_000n

/** The wallets that are given up, and where their money goes. */
const wallets = [
  ['usdt', 'balance', 'fees.usdt'],
  ['uscd', 'transaction', 'fees.uscd'],
  ['rebate', 'rebate', 'fees.uscd'],
  ['cig', 'profit', 'fees.cig'],
  ['points', 'points', 'issuance.points'],
] as const

/** The only calls that an account answers while it closes. */
const ANSWERED = new Set<ActionName>(['keepAccount'])

/** Adds the refusals of an account that closes, or is closed. A request of the same step may still have passed the guard. */
export function whileLeaving(state: State, person: MemberState, what: ActionName, reasons: Reasons): Reasons {
  if (person.closedIn !== undefined) return { ...reasons, must: [...reasons.must, 'please_login'] }
  if (!person.closing || ANSWERED.has(what)) return reasons
  const { must, may = [] } = reasons
  return person.closing.madeIn === state.step
    ? { must, may: [...may, 'account_closing'] }
    : { must: [...must, 'account_closing'], may }
}

/** Whether something of the member is under way. An order that keeps them frozen is not: nobody must pay in order to leave. */
function isUnderWay(state: State, { uid, opened, frozenFor }: MemberState): boolean {
  const { products } = state
  const ofTheirs = (it: { uid: number }) => it.uid === uid
  return (
    frozenFor === 3 ||
    opened.some(({ released }) => !released) ||
    [...state.payouts.values()].some((it) => ofTheirs(it) && it.state !== 'completed' && it.state !== 'rejected') ||
    [...state.movements.values()].some((it) => (ofTheirs(it) || it.to === uid) && it.state === 'pending') ||
    [...state.orders.values()].some((it) => ofTheirs(it) && it.state === 'open') ||
    products.ofMember(uid).some(([, it]) => it.status !== 'ended' && it.status !== 'failed' && !owes(it)) ||
    [...products.pledges.values()].some((it) => ofTheirs(it) && !it.isOver) ||
    isWaitingForParcel(state, uid) ||
    state.balance(`${uid} lhb`) + state.balance(`${uid} held.lhbOut`) > 0n ||
    [...products.owed.keys()].some((name) => name.endsWith(` ${uid}`))
  )
}

/** Whether the member can take money out now. Who is not activated cannot, and who is frozen neither converts ₡ nor moves rebates. */
function canTakeOut(state: State, { uid, activated, frozen }: MemberState): boolean {
  if (!activated) return false
  const balance = (name: string) => state.balance(`${uid} ${name}`)
  const converted = frozen ? 0n : brought(balance('profit'), state.priceToday()).received
  const movable = frozen ? 0n : balance('rebate')
  return balance('balance') + balance('transaction') + converted >= WITHDRAWABLE || movable >= MOVABLE
}

/** The reasons not to close an account now. */
function against(state: State, person: MemberState, agreed: GivenUp): string[] {
  const isOther = wallets.some(([kind, name]) => state.balance(`${person.uid} ${name}`) !== agreed[kind])
  return [
    ...(person.referrer === null ? ['illegal_operation'] : []),
    ...(isUnderWay(state, person) || canTakeOut(state, person) ? ['account_not_empty'] : []),
    ...(isOther ? ['content_changed'] : []),
  ]
}

function givenUp({ body }: OracleRequest): GivenUp {
  const named = body['givenUp'] as Record<keyof GivenUp, number>
  return Object.fromEntries(wallets.map(([kind]) => [kind, BigInt(named[kind])])) as unknown as GivenUp
}

export const closeAccount: Expectation = {
  once: false,
  reasons(state, request) {
    const person = state.person(request.who)
    // A twin that passed the guard in the same step gets the answer of the first.
    if (person.closing) return { must: [] }
    const found = against(state, person, givenUp(request))
    if (found.length === 0) state.closable.add(request.n)
    // The account is read without a lock, so the moment before another commit counts too.
    return state.closable.has(request.n) ? { must: [], may: found } : { must: found }
  },
  effect(state, request, answer) {
    const person = state.person(request.who)
    const { closesAt } = JSON.parse(answer ?? '{}') as { closesAt: string }
    person.closing ??= { agreed: givenUp(request), due: request.at + WAIT, madeIn: state.step }
    if (Date.parse(closesAt) !== person.closing.due)
      throw new ViolationError('closing', `${person.uid} closes at ${closesAt}, not after a week`)
    return []
  },
}

/** Ends a wait. The member has the full time to order again. */
function keep({ products }: State, person: MemberState, at: number) {
  person.closing = undefined
  if (person.activated && !person.frozen) products.idle.set(person.uid, at)
}

export const keepAccount: Expectation = {
  once: false,
  reasons: () => ({ must: [] }),
  effect(state, { who, at }) {
    const person = state.person(who)
    if (person.closing) keep(state, person, at)
    return []
  },
}

/** The member and the request whose wait is over. */
function dueIn(state: State, uid: string | undefined, at: number) {
  const person = state.person(Number(uid))
  const { closing } = person
  if (!closing || at < closing.due)
    throw new ViolationError(
      'closing',
      `the wait of ${uid} ends, ${closing ? `${closing.due - at} ms` : 'all'} too early`,
    )
  return { person, agreed: closing.agreed }
}

/** Closes an account: after the wait, with nothing under way, and with exactly the agreed amounts, which all go. */
export function accountClosed(state: State, [uid]: readonly string[], at: number): Moves {
  const { person, agreed } = dueIn(state, uid, at)
  const found = against(state, person, agreed)
  if (found.length > 0) throw new ViolationError('closing', `${uid} is closed in spite of ${found.join(', ')}`)
  Object.assign(person, { closing: undefined, closedIn: state.step, email: '', fee: 0n, bound: [] })
  Object.assign(person, { frozen: true, frozenFor: 3, under: 0 })
  return wallets.flatMap(([kind, from, to]): Moves => (agreed[kind] > 0n ? [[`${uid} ${from}`, to, agreed[kind]]] : []))
}

/** Ends a wait without closing, for a reason that exists. */
export function closingStopped(state: State, [uid, why = '']: readonly string[], at: number): Moves {
  const { person, agreed } = dueIn(state, uid, at)
  if (!against(state, person, agreed).includes(why))
    throw new ViolationError('closing', `the wait of ${uid} is stopped by ${why}, which is not so`)
  keep(state, person, at)
  return []
}

/** Checks that no money lies on closed accounts. */
export function closedAreEmpty(state: State) {
  for (const { uid, closedIn } of state.people.values()) {
    if (closedIn === undefined) continue
    const left = accountsOf(uid).filter((name) => state.balance(name) !== 0n)
    if (left.length > 0) throw new ViolationError('closing', `money is left on ${left.join(', ')}`)
  }
}

/** Checks at the end that no account waits longer than agreed. */
export function closingsSettled(state: State, at: number) {
  for (const { uid, closing } of state.people.values())
    if (closing && closing.due <= at) throw new ViolationError('nothing due is left', `the account of ${uid} is open`)
}
