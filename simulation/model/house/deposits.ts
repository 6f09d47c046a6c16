import { type Chain, LARGEST_TAIL } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainTransfer } from '@humidor/server/adapters/chain.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { confirmations, ourAddress, unitsPerMicro } from './chains.ts'
import { demand, fail, type House } from './house.ts'
import type { Played, PlayedWork } from './played.ts'
import { type Intent, type Payment, STRETCH } from './rows.ts'

const slotOf = ({ chain, address, amount }: Pick<Intent, 'chain' | 'address' | 'amount'>) =>
  `${chain} ${address} ${amount}`

/** So few tails at first, so that two members often draw the same one. */
const TAILS = 40

/** `getDepositInfo.ts` */
const getDepositInfo: Played = {
  kind: 'act',
  *by({ house, n, who: uid, request, at }, tx) {
    const { product, settings } = house
    const { chain, money } = request as unknown as { chain: Chain; money: bigint }
    const minimum = micros<'USDT'>(settings.depositMinimum)
    demand(product.refuseDeposit({ money: micros(money), minimum, chainOffered: true }))
    yield* house.aloneWith(tx, uid)
    const mine = house.intents.by('uid', uid)
    const open = mine.findLast(
      (it) => it.chain === chain && it.asked === money && it.state === 'waiting' && it.expiresAt > at.getTime(),
    )
    if (open) return shown(open)
    const last = mine.at(-1)
    demand(
      product.refuseAnotherDeposit({
        now: at,
        lastOpenedAt: last && new Date(last.openedAt),
        lastWasPaid: last !== undefined && last.state !== 'waiting',
        pause: settings.depositPause,
      }),
    )
    demand(
      product.refuseReservation({
        reserved: mine.filter((it) => it.state === 'waiting' && !it.released).length,
        known: house.members.get(uid)?.activated === true || mine.some((it) => it.state === 'credited'),
        most: settings.depositsOpenMost,
        mostNew: settings.depositsOpenMostNew,
      }),
    )
    const opened = yield* takeSlot(house, tx, {
      id: house.nextId(),
      by: n,
      uid,
      chain,
      asked: money,
      amount: 0n,
      address: ourAddress[chain],
      openedAt: at.getTime(),
      expiresAt: at.getTime() + settings.depositShown * 1000,
      graceUntil: at.getTime() + settings.depositGrace * 1000,
      state: 'waiting',
      released: false,
    })
    return shown(opened ?? fail('deposit_too_frequent'))
  },
}

const shown = (it: Intent) => ({
  id: it.id,
  address: it.address,
  randomMoney: micros<'USDT'>(it.amount),
  createdAt: new Date(it.openedAt),
  expiresAt: new Date(it.expiresAt),
})

/** An amount that nobody else has: drawn at first, then whichever is left. */
function* takeSlot(house: House, tx: Tx, intent: Intent): Steps<Intent | undefined> {
  for (let tail = BigInt(1 + (intent.id % TAILS)); tail <= LARGEST_TAIL; tail++) {
    const taken = { ...intent, amount: intent.asked + tail }
    if (!(yield* house.slots.insert(tx, slotOf(taken), { intent: intent.id }))) continue
    yield* house.intents.insert(tx, intent.id, taken)
    return taken
  }
  return undefined
}

/** `scan.ts` and `confirmed.ts`: reads what is new on a chain, and what was new a while ago again, then settles what lies deep enough. */
const watch: PlayedWork = function* (house, request, at) {
  const chain = request.body['chain'] as Chain
  yield undefined
  const head = house.chains.head(at.getTime())
  const cursor = house.cursors[chain].committed
  const seen = house.payments.by('state', `${chain} seen`)
  const again = cursor - confirmations[chain] * 2
  const from = seen.reduce((least, it) => Math.min(least, Number(it.block_number)), again)
  const found = house.chains.transfers(chain, from, head).filter(({ to }) => to === ourAddress[chain])
  yield undefined
  const isOurs = yield* house.transact(function* (tx) {
    yield* tx.lock(house.cursors[chain])
    // Another watcher was faster: what was read is thrown away.
    if (house.cursors[chain].now !== cursor) return false
    tx.write(house.cursors[chain], head)
    yield* enter(house, tx, { chain, from, head, found, at })
    yield* releaseSlots(house, tx, chain, at)
    return true
  })
  if (!isOurs) return
  const confirmed = head - confirmations[chain] + 1
  // Where it does not stand, the next reading finds out why; until then nobody is credited.
  for (const payment of house.payments.by('state', `${chain} seen`))
    if (Number(payment.block_number) <= confirmed && house.chains.stands(payment))
      yield* house.transact((tx) => settleOne(house, tx, payment, at))
}

interface Reading {
  chain: Chain
  from: number
  head: number
  found: readonly ChainTransfer[]
  at: Date
}

/** What our books have of the blocks that were read, and of the same transactions elsewhere. */
function knownIn(house: House, { chain, from, head, found }: Reading): Payment[] {
  const known = new Set<Payment>()
  for (let stretch = Math.floor(from / STRETCH); stretch <= Math.floor(head / STRETCH); stretch++)
    for (const it of house.payments.by('place', `${chain} ${stretch}`))
      if (Number(it.block_number) >= from && it.state !== 'orphaned') known.add(it)
  for (const { tx } of found) for (const it of house.payments.by('tx', tx)) known.add(it)
  return [...known]
}

function* enter(house: House, tx: Tx, reading: Reading): Steps<void> {
  const { chain, found, at } = reading
  const known = knownIn(house, reading)
  const { fresh, moved, gone } = house.product.reconcile(known, found)
  for (const payment of gone) if (payment.state === 'seen') yield* orphan(house, tx, payment)
  for (const { known: before, now } of moved) {
    const held = yield* house.payments.hold(tx, before.id)
    if (!held) continue
    const state = held.state === 'orphaned' ? 'seen' : held.state
    const place = { block_number: now.block.number, block_hash: now.block.hash, log_index: now.log, place: now.log }
    house.payments.put(tx, held.id, { ...held, ...place, state })
    if (held.state === 'orphaned') yield* match(house, tx, held.id, held.seenAt)
  }
  for (const it of fresh) {
    const id = BigInt(house.nextId())
    const amount = house.product.wholeMicros(it.raw, unitsPerMicro[chain])
    const row: Payment = {
      id,
      chain,
      tx_hash: it.tx,
      log_index: it.log,
      place: it.log,
      from_address: it.from,
      to_address: it.to,
      raw: it.raw.toString(),
      block_number: it.block.number,
      block_hash: it.block.hash,
      amount,
      state: 'seen',
      intent: null,
      seenAt: at.getTime(),
    }
    yield* house.payments.insert(tx, id, row)
    yield* match(house, tx, id)
  }
}

/** A payment that was not settled is gone: its deposit waits again. */
function* orphan(house: House, tx: Tx, payment: Payment): Steps<void> {
  yield* house.payments.hold(tx, payment.id)
  house.payments.put(tx, payment.id, { ...payment, state: 'orphaned', place: null, intent: null })
  if (payment.intent === null) return
  const intent = yield* house.intents.hold(tx, payment.intent)
  if (intent?.state === 'confirming') house.intents.put(tx, intent.id, { ...intent, state: 'waiting' })
}

/** `matching.ts`: by the exact amount on the exact address, never by tolerance, and not a deposit that was opened once it was seen. */
function* match(house: House, tx: Tx, id: bigint, by = Number.POSITIVE_INFINITY): Steps<void> {
  const payment = yield* house.payments.hold(tx, id)
  if (!payment || payment.amount === null) return
  const slot = slotOf({ chain: payment.chain, address: payment.to_address, amount: payment.amount })
  const found = house.slots.get(slot)
  const intent = found && (yield* house.intents.hold(tx, found.intent))
  if (intent?.state !== 'waiting' || intent.released || intent.openedAt > by) return
  house.intents.put(tx, intent.id, { ...intent, state: 'confirming' })
  house.payments.put(tx, id, { ...payment, intent: intent.id })
}

function* settleOne(house: House, tx: Tx, seen: Payment, at: Date): Steps<void> {
  const isSame = (it: Payment | undefined) => it?.state === 'seen' && it.block_hash === seen.block_hash
  const before = yield* house.payments.hold(tx, seen.id)
  if (!before || !isSame(before)) return
  if (before.intent === null) yield* match(house, tx, seen.id, before.seenAt)
  const payment = yield* house.payments.hold(tx, seen.id)
  if (!payment) return
  if (payment.intent === null) return house.payments.put(tx, seen.id, { ...payment, state: 'unmatched' })
  const intent = yield* house.intents.hold(tx, payment.intent)
  if (intent?.state !== 'confirming') throw new Error(`a deposit that is not confirming: ${payment.intent}`)
  house.intents.put(tx, intent.id, { ...intent, state: 'credited' })
  const { chain, tx_hash: hash, log_index: log } = payment
  const credit = { uid: intent.uid, chain, tx: hash, log, amount: micros<'USDT'>(intent.amount), at }
  yield* house.ledger.post(tx, [{ ...house.product.depositTransfer(credit), intent: `credit ${chain} ${hash} ${log}` }])
  house.payments.put(tx, seen.id, { ...payment, state: 'credited' })
}

/** Lets amounts go whose day of grace is over. */
function* releaseSlots(house: House, tx: Tx, chain: Chain, at: Date): Steps<void> {
  for (const intent of house.intents.by('held', chain)) {
    if (intent.graceUntil > at.getTime()) continue
    const held = yield* house.intents.hold(tx, intent.id)
    if (!held || held.released || held.state === 'confirming') continue
    house.intents.put(tx, held.id, { ...held, released: true })
    yield* house.slots.hold(tx, slotOf(held))
    house.slots.put(tx, slotOf(held), undefined)
  }
}

export const depositCalls = { getDepositInfo }
export const depositWorks = { watch }
