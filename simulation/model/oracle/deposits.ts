import type { Moves } from './expectation.ts'
import type { OracleRequest, Reasons } from './reasons.ts'
import type { Opened } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const LEAST = 10_000_000n
const LARGEST = 10_000_000_000_000n
const LARGEST_TAIL = 9_999n
/** Milliseconds: how long a deposit is shown, the pause between two, and how long an amount stays reserved. */
const SHOWN = 1_200_000
const PAUSE = 600_000
const GRACE = 86_400_000
/** The most reserved amounts of a member, and of one who is not activated and has paid none. */
const OPEN = 40
const OPEN_NEW = 4
/** More deposits than one member can open in that time. */
const LATELY = 60
const DEEP = { BSC: 15, TRX: 19 }
const UNITS = { BSC: 1_000_000_000_000n, TRX: 1n }

const slotOf = (chain: string, amount: bigint) => `${chain} ${amount}`

export function whyNoDeposit(state: State, { who, body, at }: OracleRequest): Reasons {
  const requested = BigInt(body['money'] as number)
  const { opened } = state.person(who)
  const must: string[] = []
  if (body['chain'] !== 'BSC' && body['chain'] !== 'TRX') must.push('illegal_deposit')
  if (requested < LEAST) must.push('minimum_deposit_limit')
  if (requested > LARGEST) must.push('illegal_value')
  const isOpen = (it: Opened) =>
    it.chain === body['chain'] && it.requested === requested && !it.credited && at < it.at + SHOWN
  if (opened.slice(-LATELY).some(isOpen)) return { must, may: ['deposit_too_frequent'] }
  const last = opened.at(-1)
  const tooSoon = last !== undefined && !last.credited && at < last.at + PAUSE
  // If its payment is on the chain, the last deposit may count as paid.
  if (tooSoon && isOnChain(state, last)) return { must, may: ['deposit_too_frequent'] }
  if (tooSoon) must.push('deposit_too_frequent')
  const { least, most } = reservedBy(state, opened)
  const limit = state.person(who).activated || opened.some(({ credited }) => credited) ? OPEN : OPEN_NEW
  if (least >= limit) must.push('deposit_too_frequent')
  return most >= limit ? { must, may: ['deposit_too_frequent'] } : { must }
}

/** How many amounts the deposits reserve. Where the payment is on the chain, the deposit may count as paid. */
function reservedBy(state: State, opened: readonly Opened[]) {
  const reserved = opened.filter(({ credited, released: isFree }) => !credited && !isFree)
  return { least: reserved.filter((it) => !isOnChain(state, it)).length, most: reserved.length }
}

const isOnChain = ({ facts }: State, { chain, amount }: Opened) =>
  facts.chains.payments[chain].slice(-LATELY).some(({ raw }) => raw === amount * UNITS[chain])

/** Opens a deposit with an amount of its own, or returns the deposit that is open already. */
export function openDeposit(state: State, { who, body, at }: OracleRequest, answer: string | undefined): Moves {
  const { id, randomMoney } = JSON.parse(answer ?? '{}') as { id: number; randomMoney: number }
  const person = state.person(who)
  const chain = body['chain'] as Opened['chain']
  const requested = BigInt(body['money'] as number)
  const amount = BigInt(randomMoney)
  if (amount <= requested || amount > requested + LARGEST_TAIL)
    throw new ViolationError('deposit tail', `${amount} for ${requested}`)
  const before = person.opened.findLast((it) => it.id === id)
  if (before) {
    if (before.amount !== amount || before.chain !== chain) throw new ViolationError('deposit', `${id} changed`)
    return []
  }
  const holders = state.slots.get(slotOf(chain, amount)) ?? []
  const reserved = holders.find((it) => at < it.at + GRACE)
  if (reserved)
    throw new ViolationError('amount reserved twice', `${amount} is reserved for ${reserved.uid} and for ${who}`)
  const opened: Opened = { id, uid: who, chain, requested, amount, at, credited: false, released: false }
  person.opened.push(opened)
  state.deposits.set(id, opened)
  state.slots.set(slotOf(chain, amount), [...holders, opened])
  return []
}

/**
 * Credits a confirmed payment to the member who opened a deposit of exactly this amount. Payment and deposit are used
 * once.
 */
export function creditedTo(state: State, [chain = '', tx, log]: readonly string[], at: number): Moves {
  const { chains } = state.facts
  const on = chain as Opened['chain']
  const payment = chains.payments[on].findLast((it) => it.tx === tx && `${it.log}` === log && it.block !== undefined)
  if (!payment?.block) throw new ViolationError('chain payment', `${tx} is not on ${chain}`)
  if (payment.to !== `${chain.toLowerCase()}-ours`)
    throw new ViolationError('chain payment', `${tx} was paid to ${payment.to}`)
  const depth = chains.head(at) - payment.block + 1
  if (depth < DEEP[on]) throw new ViolationError('chain payment', `${tx} has ${depth} confirmations`)
  if (state.credited.has(payment)) throw new ViolationError('more than one effect', `${tx} was credited before`)
  state.credited.add(payment)
  const amount = payment.raw / UNITS[on]
  const paidAt = chains.momentOf(payment.block)
  const holders = (state.slots.get(slotOf(chain, amount)) ?? []).filter((it) => !it.credited && it.at <= at)
  const holder = holders.find((it) => it.at <= paidAt && paidAt < it.at + GRACE) ?? holders.at(-1)
  if (!holder || amount * UNITS[on] !== payment.raw)
    throw new ViolationError('deposit', `${tx} of ${payment.raw} was credited without a deposit`)
  holder.credited = true
  return [[chain === 'BSC' ? 'external.bsc' : 'external.tron', `${holder.uid} balance`, amount]]
}

/** Frees the amount of a deposit, at the earliest after a day. */
export function released(state: State, [id]: readonly string[], at: number): Moves {
  const opened = state.deposits.get(Number(id))
  if (!opened || opened.released || at < opened.at + GRACE)
    throw new ViolationError('deposit', `the amount of deposit ${id} is freed too early, or twice`)
  opened.released = true
  return []
}

/** Checks that each confirmed payment of an open deposit was credited. */
export function forgottenPayments(state: State, now: number) {
  const { chains } = state.facts
  for (const chain of ['BSC', 'TRX'] as const)
    for (const payment of chains.payments[chain]) {
      if (payment.block === undefined || payment.to !== `${chain.toLowerCase()}-ours` || state.credited.has(payment))
        continue
      const paidAt = chains.momentOf(payment.block)
      const holder = state.slots
        .get(slotOf(chain, payment.raw / UNITS[chain]))
        ?.find(
          (it) =>
            !it.credited &&
            it.at <= payment.sentAt &&
            paidAt < it.at + GRACE &&
            payment.raw === it.amount * UNITS[chain],
        )
      if (holder && chains.head(now) - payment.block >= DEEP[chain])
        throw new ViolationError('nothing due is left', `${payment.tx} paid deposit ${holder.id} of ${holder.uid}`)
    }
}
