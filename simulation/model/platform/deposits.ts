import { type Chain, LARGEST_TAIL } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainTransfer } from '@humidor/server/adapters/chain.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { confirmations, ourAddress, unitsPerMicro } from './chains.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import { type Intent, type Payment, STRETCH } from './rows.ts'

const slotOf = ({ chain, address, amount }: Pick<Intent, 'chain' | 'address' | 'amount'>) =>
  `${chain} ${address} ${amount}`

/** Few tails at first, so that two members often draw the same one. */
const TAILS = 40

/** `getDepositInfo.ts` */
const getDepositInfo: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, settings } = platform
    const { chain, money } = request as unknown as { chain: Chain; money: bigint }
    const minimum = micros<'USDT'>(settings.depositMinimum)
    demand(product.refuseDeposit({ money: micros(money), minimum, chainOffered: true }))
    yield* platform.lockDepositOpening(tx, uid)
    const mine = platform.intents.by('uid', uid)
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
        // Members of the model cancel no deposit.
        lastWasCancelled: false,
        pause: settings.depositPause,
      }),
    )
    demand(
      product.refuseReservation({
        reserved: mine.filter((it) => it.state === 'waiting' && !it.released).length,
        known: platform.members.get(uid)?.activated === true || platform.intents.by('credited', uid).length > 0,
        most: settings.depositsOpenMost,
        mostNew: settings.depositsOpenMostNew,
      }),
    )
    const opened = yield* takeSlot(platform, tx, {
      id: platform.nextId(),
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

/** Finds a free amount: a drawn tail first, then the next free one. */
function* takeSlot(platform: ModelPlatform, tx: Tx, intent: Intent): Steps<Intent | undefined> {
  for (let tail = BigInt(1 + (intent.id % TAILS)); tail <= LARGEST_TAIL; tail++) {
    const taken = { ...intent, amount: intent.asked + tail }
    if (!(yield* platform.slots.insert(tx, slotOf(taken), { intent: intent.id }))) continue
    yield* platform.intents.insert(tx, intent.id, taken)
    return taken
  }
  return undefined
}

/** `scan.ts` and `confirmed.ts`: reads new blocks and recent ones again, then credits confirmed payments. */
const watch: JobHandler = function* (platform, request, at) {
  const chain = request.body['chain'] as Chain
  yield undefined
  const head = platform.chains.head(at.getTime())
  const cursor = platform.cursors[chain].committed
  const seen = platform.payments.by('state', `${chain} seen`)
  const again = cursor - confirmations[chain] * 2
  const from = seen.reduce((least, it) => Math.min(least, Number(it.block_number)), again)
  const found = platform.chains.transfers(chain, from, head).filter(({ to }) => to === ourAddress[chain])
  yield undefined
  const isOurs = yield* platform.transact(function* (tx) {
    yield* tx.lock(platform.cursors[chain])
    // Another watcher was faster, so this reading is discarded.
    if (platform.cursors[chain].now !== cursor) return false
    tx.write(platform.cursors[chain], head)
    yield* enter(platform, tx, { chain, from, head, found, at })
    yield* releaseSlots(platform, tx, chain, at)
    return true
  })
  if (!isOurs) return
  const confirmed = head - confirmations[chain] + 1
  // If the payment has moved, the next reading handles it. Nothing is credited until then.
  for (const payment of platform.payments.by('state', `${chain} seen`))
    if (Number(payment.block_number) <= confirmed && platform.chains.isUnchanged(payment))
      yield* platform.transact((tx) => settleOne(platform, tx, payment, at))
}

interface Reading {
  chain: Chain
  from: number
  head: number
  found: readonly ChainTransfer[]
  at: Date
}

/** Known payments in the blocks that were read, and of the same transactions elsewhere. */
function knownIn(platform: ModelPlatform, { chain, from, head, found }: Reading): Payment[] {
  const known = new Set<Payment>()
  for (let stretch = Math.floor(from / STRETCH); stretch <= Math.floor(head / STRETCH); stretch++)
    for (const it of platform.payments.by('place', `${chain} ${stretch}`))
      if (Number(it.block_number) >= from && it.state !== 'orphaned') known.add(it)
  for (const { tx } of found) for (const it of platform.payments.by('tx', tx)) known.add(it)
  return [...known]
}

function* enter(platform: ModelPlatform, tx: Tx, reading: Reading): Steps<void> {
  const { chain, found, at } = reading
  const known = knownIn(platform, reading)
  const { fresh, moved, gone } = platform.product.reconcile(known, found)
  for (const payment of gone) if (payment.state === 'seen') yield* orphan(platform, tx, payment)
  for (const { known: before, now } of moved) {
    const locked = yield* platform.payments.lock(tx, before.id)
    if (!locked) continue
    const state = locked.state === 'orphaned' ? 'seen' : locked.state
    const place = { block_number: now.block.number, block_hash: now.block.hash, log_index: now.log, place: now.log }
    platform.payments.put(tx, locked.id, { ...locked, ...place, state })
    if (locked.state === 'orphaned') yield* match(platform, tx, locked.id, locked.seenAt)
  }
  for (const it of fresh) {
    const id = BigInt(platform.nextId())
    const amount = platform.product.wholeMicros(it.raw, unitsPerMicro[chain])
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
    yield* platform.payments.insert(tx, id, row)
    yield* match(platform, tx, id)
  }
}

/** Marks an unsettled payment as gone. Its deposit waits again. */
function* orphan(platform: ModelPlatform, tx: Tx, payment: Payment): Steps<void> {
  yield* platform.payments.lock(tx, payment.id)
  platform.payments.put(tx, payment.id, { ...payment, state: 'orphaned', place: null, intent: null })
  if (payment.intent === null) return
  const intent = yield* platform.intents.lock(tx, payment.intent)
  if (intent?.state === 'confirming') platform.intents.put(tx, intent.id, { ...intent, state: 'waiting' })
}

/**
 * `matching.ts`: matches the exact amount on the exact address, with a deposit that was open when the payment was seen.
 */
function* match(platform: ModelPlatform, tx: Tx, id: bigint, by = Number.POSITIVE_INFINITY): Steps<void> {
  const payment = yield* platform.payments.lock(tx, id)
  if (!payment || payment.amount === null) return
  const slot = slotOf({ chain: payment.chain, address: payment.to_address, amount: payment.amount })
  const found = platform.slots.get(slot)
  const intent = found && (yield* platform.intents.lock(tx, found.intent))
  if (intent?.state !== 'waiting' || intent.released || intent.openedAt > by) return
  platform.intents.put(tx, intent.id, { ...intent, state: 'confirming' })
  platform.payments.put(tx, id, { ...payment, intent: intent.id })
}

function* settleOne(platform: ModelPlatform, tx: Tx, seen: Payment, at: Date): Steps<void> {
  const isSame = (it: Payment | undefined) => it?.state === 'seen' && it.block_hash === seen.block_hash
  const before = yield* platform.payments.lock(tx, seen.id)
  if (!before || !isSame(before)) return
  if (before.intent === null) yield* match(platform, tx, seen.id, before.seenAt)
  const payment = yield* platform.payments.lock(tx, seen.id)
  if (!payment) return
  if (payment.intent === null) return platform.payments.put(tx, seen.id, { ...payment, state: 'unmatched' })
  const intent = yield* platform.intents.lock(tx, payment.intent)
  if (intent?.state !== 'confirming') throw new Error(`a deposit that is not confirming: ${payment.intent}`)
  platform.intents.put(tx, intent.id, { ...intent, state: 'credited' })
  const { chain, tx_hash: hash, log_index: log } = payment
  const credit = { uid: intent.uid, chain, tx: hash, log, amount: micros<'USDT'>(intent.amount), at }
  yield* platform.ledger.post(tx, [
    { ...platform.product.depositTransfer(credit), intent: `credit ${chain} ${hash} ${log}` },
  ])
  platform.payments.put(tx, seen.id, { ...payment, state: 'credited' })
}

/** Releases amounts after their day of grace. */
function* releaseSlots(platform: ModelPlatform, tx: Tx, chain: Chain, at: Date): Steps<void> {
  for (const intent of platform.intents.by('reserved', chain)) {
    if (intent.graceUntil > at.getTime()) continue
    const locked = yield* platform.intents.lock(tx, intent.id)
    if (!locked || locked.released || locked.state === 'confirming') continue
    platform.intents.put(tx, locked.id, { ...locked, released: true })
    yield* platform.slots.lock(tx, slotOf(locked))
    platform.slots.put(tx, slotOf(locked), undefined)
    platform.recordEvent(tx, `released ${locked.id}`, at)
  }
}

export const depositCalls = { getDepositInfo }
export const depositJobs = { watch }
