import { chargesSettled } from './charges.ts'
import { closedAreEmpty, closingsSettled } from './closing.ts'
import { forgottenPayments } from './deposits.ts'
import { reservedFor } from './orders.ts'
import { pledgesSettled } from './pledges.ts'
import { preordersSettled } from './preorders.ts'
import { owes, type Preorder } from './products.ts'
import { checkShops, payoutsSettled } from './shop-payouts.ts'
import type { State } from './state.ts'
import { treasureSettled } from './treasure.ts'
import { ViolationError } from './violation.ts'

/** Checks that hold between any two steps. */
export function checkInvariants(state: State) {
  const pending = [...state.movements.values()].filter((it) => it.state === 'pending')
  for (const one of ['conversion', 'transfer'] as const)
    checkReserved(
      state,
      `held.${one}`,
      pending.filter(({ kind }) => kind === one),
    )
  checkReserved(
    state,
    'held.withdrawal',
    [...state.payouts.values()].filter((it) => it.state !== 'completed' && it.state !== 'rejected'),
  )
  checkShops(state)
  checkOrders(state)
  checkProducts(state)
  closedAreEmpty(state)
  for (const [uid, { price, total }] of state.lines)
    if (total > price)
      throw new ViolationError('rebates', `${total} were paid for the activation of ${uid}, whose price was ${price}`)
}

/** Checks that everything due has been done at the end of a run. `daysLeft`: a day waits for the treasury, and with it all closings. */
export function checkSettled(state: State, at: number, daysLeft: boolean) {
  if (!daysLeft) closingsSettled(state, at)
  for (const [n, it] of state.movements)
    if (it.state === 'pending' && it.due <= at && !state.isFrozenTransfer(it))
      throw new ViolationError('nothing due is left', `movement ${n} is due`)
  for (const id of state.openOrders)
    if ((state.orders.get(id)?.until ?? 0) <= at) throw new ViolationError('nothing due is left', `order ${id} is due`)
  forgottenPayments(state, at)
  chargesSettled(state, at)
  payoutsSettled(state, at)
  preordersSettled(state, at)
  pledgesSettled(state, at)
  treasureSettled(state, at)
}

/** Checks that the reserved money of each member is the sum of the open items. */
function checkReserved(state: State, account: string, open: readonly { uid: number; money: bigint }[]) {
  const sums = new Map<number, bigint>()
  for (const { uid, money } of open) sums.set(uid, (sums.get(uid) ?? 0n) + money)
  for (const uid of state.people.keys()) {
    const [reserved, sum] = [state.balance(`${uid} ${account}`), sums.get(uid) ?? 0n]
    if (reserved !== sum)
      throw new ViolationError('reserved money', `${account} of ${uid} has ${reserved}, open items sum to ${sum}`)
  }
}

function checkOrders(state: State) {
  const orders = [...state.orders.values()]
  for (const { uid, cig, left, state: status } of orders)
    if (left < 0n || left > cig || (left === 0n) !== (status === 'filled'))
      throw new ViolationError('orders', `an order of ${uid} is ${status} with ${left} of ${cig} left`)
  for (const kind of ['sell', 'buy'] as const)
    checkReserved(
      state,
      `held.${kind}`,
      orders.filter(({ action }) => action === kind).map((order) => ({ uid: order.uid, money: reservedFor(order) })),
    )
}

const sumOf = <T>(all: Iterable<T>, of: (it: T) => bigint) => {
  let sum = 0n
  for (const it of all) sum += of(it)
  return sum
}

function checkBalance(state: State, name: string, sum: bigint) {
  const owed = state.balance(name)
  if (owed !== sum) throw new ViolationError('reserved money', `${name} has ${owed}, open items sum to ${sum}`)
}

/** Checks reserved money against open items, and promised money against sales less payments. */
function checkProducts(state: State) {
  const { orders, pledges, savers } = state.products
  const paid = [...orders.values()].filter(({ status }) => status === 'paid')
  const reserved = [...pledges.values()].filter(({ isOver }) => !isOver)
  for (const { uid, frozenFor } of state.people.values()) {
    const own = paid.filter((order) => order.uid === uid)
    const ofType = (type: Preorder['type']) => sumOf(own, (order) => (order.type === type ? order.money : 0n))
    checkBalance(state, `${uid} held.order`, ofType('usdc'))
    checkBalance(state, `${uid} held.order.cig`, ofType('cig'))
    const pledged = reserved.filter((pledge) => pledge.uid === uid)
    checkBalance(
      state,
      `${uid} held.pledge`,
      sumOf(pledged, ({ uscd }) => uscd),
    )
    checkBalance(
      state,
      `${uid} held.pledge.cig`,
      sumOf(pledged, ({ cig }) => cig),
    )
    const { moves = [], interest = 0n } = savers.get(uid) ?? {}
    checkBalance(state, `${uid} lhb`, interest + sumOf(moves, ({ money }) => money))
    checkBalance(
      state,
      `${uid} held.lhbOut`,
      sumOf(moves, ({ money, arrived }) => (money < 0n && !arrived ? -money : 0n)),
    )
    const isOwing = state.products.ofMember(uid).some(([, order]) => owes(order))
    if ((frozenFor === 1 || frozenFor === 2) && !isOwing)
      throw new ViolationError('freezes', `${uid} is frozen and owes nothing`)
  }
  checkBalance(
    state,
    'promised.cig',
    sumOf(paid, ({ promised }) => promised),
  )
  checkBalance(
    state,
    'promised.uscd',
    sumOf(reserved, ({ daily, days, paid: times }) => daily * BigInt(days - times)),
  )
}
