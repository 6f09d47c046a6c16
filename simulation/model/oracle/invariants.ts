import { forgottenPayments } from './deposits.ts'
import { heldFor } from './orders.ts'
import { pledgesSettled } from './pledges.ts'
import { preordersSettled } from './preorders.ts'
import { owes, type Preorder } from './products.ts'
import type { State } from './state.ts'
import { treasureSettled } from './treasure.ts'
import { ViolationError } from './violation.ts'

/** What must be true between any two things. */
export function checkAlways(state: State) {
  const pending = [...state.movements.values()].filter((it) => it.state === 'pending')
  for (const one of ['conversion', 'transfer'] as const)
    checkHeld(
      state,
      `held.${one}`,
      pending.filter(({ kind }) => kind === one),
    )
  checkHeld(
    state,
    'held.withdrawal',
    [...state.payouts.values()].filter((it) => it.state !== 'completed' && it.state !== 'rejected'),
  )
  checkOrders(state)
  checkProducts(state)
  for (const [uid, { price, total }] of state.lines)
    if (total > price)
      throw new ViolationError('rebates', `${total} were paid for the activation of ${uid}, which brought ${price}`)
}

/** In the end, when everything that is due was done: nothing is left lying. */
export function checkSettled(state: State, at: number) {
  for (const [n, it] of state.movements)
    if (it.state === 'pending' && it.due <= at && !state.keeps(it))
      throw new ViolationError('nothing is left lying', `movement ${n} is due`)
  for (const id of state.openOrders)
    if ((state.orders.get(id)?.until ?? 0) <= at)
      throw new ViolationError('nothing is left lying', `order ${id} is due`)
  forgottenPayments(state, at)
  preordersSettled(state, at)
  pledgesSettled(state, at)
  treasureSettled(state, at)
}

/** What is held of everybody for something is the sum of what is open of it. */
function checkHeld(state: State, account: string, open: readonly { uid: number; money: bigint }[]) {
  const sums = new Map<number, bigint>()
  for (const { uid, money } of open) sums.set(uid, (sums.get(uid) ?? 0n) + money)
  for (const uid of state.people.keys()) {
    const [held, sum] = [state.owed(`${uid} ${account}`), sums.get(uid) ?? 0n]
    if (held !== sum) throw new ViolationError('held', `${account} of ${uid} has ${held} for ${sum} that is open`)
  }
}

function checkOrders(state: State) {
  const orders = [...state.orders.values()]
  for (const { uid, cig, left, state: stage } of orders)
    if (left < 0n || left > cig || (left === 0n) !== (stage === 'filled'))
      throw new ViolationError('orders', `${left} of ${cig} are left of an order of ${uid} that is ${stage}`)
  for (const kind of ['sell', 'buy'] as const)
    checkHeld(
      state,
      `held.${kind}`,
      orders.filter(({ action }) => action === kind).map((order) => ({ uid: order.uid, money: heldFor(order) })),
    )
}

const sumOf = <T>(all: Iterable<T>, of: (it: T) => bigint) => {
  let sum = 0n
  for (const it of all) sum += of(it)
  return sum
}

function stands(state: State, name: string, sum: bigint) {
  const owed = state.owed(name)
  if (owed !== sum) throw new ViolationError('held', `${name} has ${owed} for ${sum} that is open`)
}

/** Held is what is open, and promised what was sold less what was paid. */
function checkProducts(state: State) {
  const { orders, pledges, savers } = state.products
  const paid = [...orders.values()].filter(({ status }) => status === 'paid')
  const held = [...pledges.values()].filter(({ isOver }) => !isOver)
  for (const { uid, frozenFor } of state.people.values()) {
    const own = paid.filter((order) => order.uid === uid)
    const ofType = (type: Preorder['type']) => sumOf(own, (order) => (order.type === type ? order.money : 0n))
    stands(state, `${uid} held.order`, ofType('usdc'))
    stands(state, `${uid} held.order.cig`, ofType('cig'))
    const pledged = held.filter((pledge) => pledge.uid === uid)
    stands(
      state,
      `${uid} held.pledge`,
      sumOf(pledged, ({ uscd }) => uscd),
    )
    stands(
      state,
      `${uid} held.pledge.cig`,
      sumOf(pledged, ({ cig }) => cig),
    )
    const { moves = [], interest = 0n } = savers.get(uid) ?? {}
    stands(state, `${uid} lhb`, interest + sumOf(moves, ({ money }) => money))
    stands(
      state,
      `${uid} held.lhbOut`,
      sumOf(moves, ({ money, arrived }) => (money < 0n && !arrived ? -money : 0n)),
    )
    const isOwing = state.products.ofMember(uid).some(([, order]) => owes(order))
    if ((frozenFor === 1 || frozenFor === 2) && !isOwing)
      throw new ViolationError('freezes', `${uid} is frozen and owes nothing`)
  }
  stands(
    state,
    'promised.cig',
    sumOf(paid, ({ promised }) => promised),
  )
  stands(
    state,
    'promised.uscd',
    sumOf(held, ({ daily, days, paid: times }) => daily * BigInt(days - times)),
  )
}
