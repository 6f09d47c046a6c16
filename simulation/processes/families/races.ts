import { setTimeout as pause } from 'node:timers/promises'
import { requestAward } from '@humidor/contract/money/treasury.console.ts'
import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { approveWithdrawal, rejectWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { balancesOf } from '@humidor/server/ledger/accounts.ts'
import { HALF_A_MINUTE, hasCode, settleIntent, tryOnce } from '../attempts.ts'
import { carryOut, intend, isFree, type MoneyCall, rather, returned, shows } from '../calls/call.ts'
import { ordering, payingOrder } from '../calls/savings.ts'
import { bidding, filling, offering, other, takingOut } from '../calls/trades.ts'
import { awarding, pricing } from '../calls/two-operators.ts'
import { activating, cancelling, convertingBack, signing, takingRebate, transferring } from '../calls/wallet.ts'
import { rowOf, withdrawing } from '../calls/withdrawals.ts'
import type { Tenant } from '../server-process.ts'
import type { Intent } from '../intents.ts'
import { atRest, type Outcome } from '../load.ts'
import { EXPIRY, hurry, type Trade, type World } from '../harness.ts'

/** Requests that are let go together, and how many of them have to win. */
interface Start {
  intents: readonly Intent[]
  /** Undefined where it is enough that the ledger and the answers agree. */
  winners?: number
  /** What happens at the same time. */
  meanwhile?(): Promise<unknown>
  /** Milliseconds within which they are let go; 0: all in the same turn. */
  within?: number
}

interface Race {
  name: string
  /** Sets one up; undefined where nobody is left who could run it. */
  set(world: World): Promise<Start | undefined> | Start | undefined
}

/** Somebody asks for the same thing many times at once, each under a key of its own. */
async function manyTimes(world: World, call: MoneyCall, times: number, winners: number): Promise<Start | undefined> {
  const one = await call.make(world)
  if (!one) return undefined
  return { intents: [one, ...Array.from({ length: times - 1 }, () => another(world, one))], winners }
}

/** The same wish once more, by the same person or another, under a key of its own. */
const another = (world: World, { name, who, call, body, effect }: Intent, by = who) =>
  intend(world, { name, who: by, call, body, ...(effect && { effect }) })

const SPENDS = 200
const ONE_OF_MANY = 'one spend of many'
const COVERED = 40n

const spendOneBalance: Race = {
  name: 'two hundred spends of one balance',
  async set(world) {
    const who = rather(world, ONE_OF_MANY)
    const { balance } = await balancesOf(world.cluster.own().db, who.id)
    const money = balance / COVERED
    const effect = shows(who, 'balance', -money)
    const body = { money: Number(money) }
    const one = () => intend(world, { name: ONE_OF_MANY, who, call: balanceToTransaction, body, effect })
    return { intents: Array.from({ length: SPENDS }, one), winners: Number(balance / money) }
  },
}

const oneKey: Race = {
  name: 'one request fifty times at once',
  async set(world) {
    const first = await transferring.make(world)
    if (!first) return undefined
    const twin = () => Object.assign(another(world, first), { key: first.key })
    return { intents: [first, ...Array.from({ length: 49 }, twin)], winners: 50 }
  },
}

const once = (name: string, call: MoneyCall): Race => ({ name, set: (world) => manyTimes(world, call, 50, 1) })

/** Everybody pays somebody, and many each other, at once: nobody may wait for ever. */
const ring: Race = {
  name: 'everybody pays at once',
  async set(world) {
    const intents: Intent[] = []
    for (let made = await transferring.make(world); made; made = await transferring.make(world)) intents.push(made)
    return { intents, winners: intents.length }
  },
}

/** Milliseconds over which those are spread who meet the worker, which looks twice a second. */
const WITHIN = 700

const cancelOrComplete: Race = {
  name: 'a conversion is cancelled as it is completed',
  async set(world) {
    await carryOut(world, convertingBack)
    const start = await manyTimes(world, cancelling, 10, 0)
    if (!start) return undefined
    const meanwhile = async () => {
      world.forward(61_000)
      await hurry(world)
    }
    return { intents: start.intents, meanwhile, within: WITHIN }
  },
}

const twoApprove: Race = {
  name: 'two operators decide at once',
  async set(world) {
    const one = await awarding.make(world)
    if (!one) return undefined
    const others = world.people.operators.filter((who) => who !== one.who && isFree(world, who))
    const maker = world.intents.findLast(({ call }) => call === requestAward)?.who
    const again = others.filter((who) => who !== maker).map((who) => another(world, one, who))
    return { intents: [one, ...again], winners: 1 }
  },
}

const approveOrReject: Race = {
  name: 'a withdrawal is approved as it is rejected',
  async set(world) {
    const asked = await carryOut(world, withdrawing)
    if (!asked?.done) return undefined
    world.reviewing.splice(world.reviewing.indexOf(asked), 1)
    const row = await rowOf(world, asked)
    const [first, second] = world.people.operators
    if (!row || !first || !second) return undefined
    const id = String(row.id)
    const effect = returned(asked)
    const body = { id, reason: 'It cannot be paid.' }
    return {
      intents: [
        intend(world, { name: 'approveWithdrawal', who: first, call: approveWithdrawal, body: { id } }),
        intend(world, { name: 'rejectWithdrawal', who: second, call: rejectWithdrawal, body, effect }),
      ],
      winners: 1,
    }
  },
}

/** An order that stands in the book. */
async function published(world: World, call: MoneyCall) {
  const made = await carryOut(world, call)
  return world.trades.find((trade) => trade.made === made)
}

/** So many who all want the same part of an order. */
function rivals(world: World, trade: Trade, many: number): Intent[] {
  return Array.from({ length: many }, () => {
    const who = other(world, trade)
    return who && filling(world, trade, who)
  }).flatMap((intent) => intent ?? [])
}

const RIVALS = 10

const fillOneOrder = (name: string, call: MoneyCall): Race => ({
  name,
  async set(world) {
    const trade = await published(world, call)
    return trade && { intents: rivals(world, trade, RIVALS), winners: 1 }
  },
})

const fillOrTakeBack = (name: string, call: MoneyCall): Race => ({
  name,
  async set(world) {
    const trade = await published(world, call)
    if (!trade) return undefined
    const intents = [...rivals(world, trade, 4), ...[1, 2, 3].map(() => takingOut(world, trade))]
    // What is left of one that was filled in part may be taken back after it.
    return { intents, ...(trade.action === 'sell' && { winners: 1 }) }
  },
})

/** The worker believes that its time is up, the nodes do not yet: the worst that two clocks can do. */
const fillOrExpire: Race = {
  name: 'an order is filled as its time is up',
  async set(world) {
    const trade = await published(world, offering)
    if (!trade) return undefined
    const { clock } = world.worker
    const meanwhile = async () => {
      world.ahead = Math.max(world.ahead, EXPIRY * 1000)
      clock.set(clock.offset() + EXPIRY * 1000)
      await hurry(world)
      await pause(WITHIN)
      clock.set(clock.offset() - EXPIRY * 1000)
    }
    return { intents: rivals(world, trade, 4), meanwhile, within: WITHIN }
  },
}

/** What stands in the book keeps its price; what is published comes at the price that was seen, or not at all. */
const fillWhilePriced: Race = {
  name: 'orders are filled and published as another price is',
  async set(world) {
    const trade = await published(world, offering)
    const priced = await pricing.make(world)
    if (!trade || !priced) return undefined
    const intents = [priced, ...rivals(world, trade, 4)]
    for (const call of [offering, bidding, offering, bidding]) {
      const intent = await call.make(world)
      if (intent) intents.push(intent)
    }
    return { intents }
  },
}

const races: readonly Race[] = [
  spendOneBalance,
  oneKey,
  once('one daily sign-in fifty times at once', signing),
  once('one rebate of the day fifty times at once', takingRebate),
  once('one activation fifty times at once', activating),
  once('one pre-order of the day fifty times at once', ordering),
  once('one pre-order paid fifty times at once', payingOrder),
  ring,
  cancelOrComplete,
  twoApprove,
  approveOrReject,
  fillOneOrder('many buy one order', offering),
  fillOneOrder('many sell into one order', bidding),
  fillOrTakeBack('an order is filled as it is taken back', offering),
  fillOrTakeBack('an order is filled in part as it is taken back', bidding),
  fillOrExpire,
  fillWhilePriced,
]

/** Milliseconds that everybody waits for an answer: fifty queue for one row, on a machine that may have other things to do. */
const RACE_TIMEOUT_MS = 20_000

/**
 * Lets them go, spread over all nodes, each once. Nothing is hurt, so nobody may be told that something failed which nobody
 * foresaw; who waited for too long is told so, and asks again.
 */
async function letGo(world: World, { intents, meanwhile, within = 0 }: Start): Promise<string[]> {
  const one = async (intent: Intent, place: number) => {
    if (within > 0) await pause(world.dice.below(within))
    return await tryOnce(world, intent, world.nodes[place % world.nodes.length] as Tenant, RACE_TIMEOUT_MS)
  }
  const [settled] = await Promise.all([Promise.all(intents.map(one)), meanwhile?.()])
  const unheard = intents.filter((_, place) => !settled[place])
  for (const intent of unheard) {
    // Whoever has shown two codes in this half minute would wait for the next one, with all that come after.
    const { who, call } = intent
    if (call.proofs?.length && !world.nodes.every((node) => hasCode(who, node))) world.forward(HALF_A_MINUTE)
    await settleIntent(world, intent)
  }
  for (const { who } of intents) who.busy = false
  const failed = unheard.filter(({ attempts }) => attempts[0]?.told === 'operation_failed')
  return failed.map(({ name }) => `${name} failed, and nothing was hurt`)
}

async function run(world: World, race: Race): Promise<{ ran: boolean; violations: string[] }> {
  world.forward(HALF_A_MINUTE * 2)
  const start = await race.set(world)
  if (!start) return { ran: false, violations: [] }
  const violations = await letGo(world, start)
  const won = start.intents.filter(({ done }) => done).length
  world.tell('race', { name: race.name, won })
  if (start.winners !== undefined && won !== start.winners) violations.push(`${won} won, not ${start.winners}`)
  return { ran: true, violations: violations.map((violation) => `${race.name}: ${violation}`) }
}

/** P9: requests that are let go together over all nodes, each kind of race, or those named, so many times. */
export async function race(
  world: World,
  { rounds, names }: { rounds: number; names?: readonly string[] },
): Promise<Outcome & { races: number }> {
  const chosen = races.filter(({ name }) => names?.includes(name) ?? true)
  const violations: string[] = []
  let ran = 0
  for (let round = 0; round < rounds; round += 1)
    for (const each of chosen) {
      const outcome = await run(world, each)
      violations.push(...outcome.violations)
      if (outcome.ran) ran += 1
    }
  await world.heal()
  const outcome = await atRest(world, 0, { replays: 0, different: [] })
  outcome.found.violations.push(...violations)
  return { ...outcome, races: ran }
}
