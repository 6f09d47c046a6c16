import { setTimeout as pause } from 'node:timers/promises'
import { requestAward } from '@humidor/contract/money/treasury.console.ts'
import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { approveWithdrawal, rejectWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { balancesOf } from '@humidor/server/ledger/accounts.ts'
import { HALF_A_MINUTE, hasCode, settleIntent, tryOnce } from '../attempts.ts'
import { carryOut, effectOn, intend, isFree, type MoneyCall, preferNew, reversed } from '../calls/call.ts'
import { ordering, payingOrder } from '../calls/savings.ts'
import { bidding, filling, offering, other, takingOut } from '../calls/trades.ts'
import { awarding, pricing } from '../calls/two-operators.ts'
import { activating, cancelling, convertingBack, signing, takingRebate, transferring } from '../calls/wallet.ts'
import { rowOf, withdrawing } from '../calls/withdrawals.ts'
import { needsCode } from '../client.ts'
import { EXPIRY, type Harness, runJobsNow } from '../harness.ts'
import type { Intent } from '../intents.ts'
import { collectOutcome, type Outcome } from '../load.ts'
import type { Trade } from '../records.ts'
import type { ServerProcess } from '../server-process.ts'
import { chargeRaces } from './charge-races.ts'
import { another, manyTimes, type Race, SPREAD_MS, type Start } from './starts.ts'

const SPEND_COUNT = 200
const ONE_OF_MANY = 'one spend of many'
const COVERED = 40n

const spendOneBalance: Race = {
  name: 'two hundred spends of one balance',
  async set(harness) {
    const who = preferNew(harness, ONE_OF_MANY)
    const { balance } = await balancesOf(harness.cluster.own().db, who.id)
    const money = balance / COVERED
    const effect = effectOn(who, 'balance', -money)
    const body = { money: Number(money) }
    const one = () => intend(harness, { name: ONE_OF_MANY, who, call: balanceToTransaction, body, effect })
    return { intents: Array.from({ length: SPEND_COUNT }, one), winners: Number(balance / money) }
  },
}

const oneKey: Race = {
  name: 'one request fifty times at once',
  async set(harness) {
    const first = await transferring.make(harness)
    if (!first) return undefined
    const twin = () => Object.assign(another(harness, first), { key: first.key })
    return { intents: [first, ...Array.from({ length: 49 }, twin)], winners: 50 }
  },
}

const once = (name: string, call: MoneyCall): Race => ({ name, set: (harness) => manyTimes(harness, call, 50, 1) })

/** Members pay each other at once, which must not end in a deadlock. */
const ring: Race = {
  name: 'all members pay at once',
  async set(harness) {
    const intents: Intent[] = []
    for (let made = await transferring.make(harness); made; made = await transferring.make(harness)) intents.push(made)
    return { intents, winners: intents.length }
  },
}

const cancelOrComplete: Race = {
  name: 'a conversion is cancelled while it is completed',
  async set(harness) {
    await carryOut(harness, convertingBack)
    const start = await manyTimes(harness, cancelling, 10, 0)
    if (!start) return undefined
    const meanwhile = async () => {
      harness.advance(61_000)
      await runJobsNow(harness)
    }
    return { intents: start.intents, meanwhile, within: SPREAD_MS }
  },
}

const twoApprove: Race = {
  name: 'two operators decide at once',
  async set(harness) {
    const one = await awarding.make(harness)
    if (!one) return undefined
    const others = harness.users.operators.filter((who) => who !== one.who && isFree(harness, who))
    const maker = harness.intents.findLast(({ call }) => call === requestAward)?.who
    const again = others.filter((who) => who !== maker).map((who) => another(harness, one, who))
    return { intents: [one, ...again], winners: 1 }
  },
}

const approveOrReject: Race = {
  name: 'a withdrawal is approved while it is rejected',
  async set(harness) {
    const asked = await carryOut(harness, withdrawing)
    if (!asked?.done) return undefined
    harness.reviewing.splice(harness.reviewing.indexOf(asked), 1)
    const row = await rowOf(harness, asked)
    const [first, second] = harness.users.operators
    if (!row || !first || !second) return undefined
    const id = String(row.id)
    const effect = reversed(asked)
    const body = { id, reason: 'It cannot be paid.' }
    return {
      intents: [
        intend(harness, { name: 'approveWithdrawal', who: first, call: approveWithdrawal, body: { id } }),
        intend(harness, { name: 'rejectWithdrawal', who: second, call: rejectWithdrawal, body, effect }),
      ],
      winners: 1,
    }
  },
}

/** Publishes an order. */
async function published(harness: Harness, call: MoneyCall) {
  const made = await carryOut(harness, call)
  return harness.trades.find((trade) => trade.made === made)
}

/** Requests of several members for the same part of an order. */
function rivals(harness: Harness, trade: Trade, many: number): Intent[] {
  return Array.from({ length: many }, () => {
    const who = other(harness, trade)
    return who && filling(harness, trade, who)
  }).flatMap((intent) => intent ?? [])
}

const RIVAL_COUNT = 10

const fillOneOrder = (name: string, call: MoneyCall): Race => ({
  name,
  async set(harness) {
    const trade = await published(harness, call)
    return trade && { intents: rivals(harness, trade, RIVAL_COUNT), winners: 1 }
  },
})

const fillOrTakeBack = (name: string, call: MoneyCall): Race => ({
  name,
  async set(harness) {
    const trade = await published(harness, call)
    if (!trade) return undefined
    const intents = [...rivals(harness, trade, 4), ...[1, 2, 3].map(() => takingOut(harness, trade))]
    // After a partial fill the rest can still be cancelled.
    return { intents, ...(trade.action === 'sell' && { winners: 1 }) }
  },
})

/** The order has expired by the worker's clock, but not by the clocks of the nodes. */
const fillOrExpire: Race = {
  name: 'an order is filled while it expires',
  async set(harness) {
    const trade = await published(harness, offering)
    if (!trade) return undefined
    const { clock } = harness.worker
    const meanwhile = async () => {
      harness.ahead = Math.max(harness.ahead, EXPIRY * 1000)
      clock.set(clock.offset() + EXPIRY * 1000)
      await runJobsNow(harness)
      await pause(SPREAD_MS)
      clock.set(clock.offset() - EXPIRY * 1000)
    }
    return { intents: rivals(harness, trade, 4), meanwhile, within: SPREAD_MS }
  },
}

/** Published orders keep their price. New orders get the price that the member saw, or are refused. */
const fillWhilePriced: Race = {
  name: 'orders are filled and published while a price is published',
  async set(harness) {
    const trade = await published(harness, offering)
    const priced = await pricing.make(harness)
    if (!trade || !priced) return undefined
    const intents = [priced, ...rivals(harness, trade, 4)]
    for (const call of [offering, bidding, offering, bidding]) {
      const intent = await call.make(harness)
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
  fillOrTakeBack('an order is filled while it is cancelled', offering),
  fillOrTakeBack('an order is partly filled while it is cancelled', bidding),
  fillOrExpire,
  fillWhilePriced,
  ...chargeRaces,
]

/** Milliseconds to wait for an answer, as fifty requests queue for one row. */
const RACE_TIMEOUT_MS = 20_000

/**
 * Starts all requests together over all nodes. Without faults no unexpected error may occur. A request that timed out
 * is sent again.
 */
async function startTogether(harness: Harness, { intents, meanwhile, within = 0 }: Start): Promise<string[]> {
  const one = async (intent: Intent, place: number) => {
    if (within > 0) await pause(harness.dice.below(within))
    return await tryOnce(harness, intent, harness.nodes[place % harness.nodes.length] as ServerProcess, RACE_TIMEOUT_MS)
  }
  const [settled] = await Promise.all([Promise.all(intents.map(one)), meanwhile?.()])
  const unsettled = intents.filter((_, place) => !settled[place])
  for (const intent of unsettled) {
    // A user who has used two codes in this half minute would delay all later ones.
    const { who, call } = intent
    if (needsCode(call) && !harness.nodes.every((node) => hasCode(who, node))) harness.advance(HALF_A_MINUTE)
    await settleIntent(harness, intent)
  }
  for (const { who } of intents) who.busy = false
  const failed = unsettled.filter(({ attempts }) => attempts[0]?.answeredWith === 'operation_failed')
  return failed.map(({ name }) => `${name} failed without a fault`)
}

async function run(harness: Harness, race: Race): Promise<{ ran: boolean; violations: string[] }> {
  harness.advance(HALF_A_MINUTE * 2)
  const start = await race.set(harness)
  if (!start) return { ran: false, violations: [] }
  const violations = await startTogether(harness, start)
  const won = start.intents.filter(({ done }) => done).length
  harness.record('race', { name: race.name, won })
  if (start.winners !== undefined && won !== start.winners) violations.push(`${won} won, not ${start.winners}`)
  return { ran: true, violations: violations.map((violation) => `${race.name}: ${violation}`) }
}

/** P9: concurrent requests over all nodes. Runs all races, or those named, a number of times. */
export async function race(
  harness: Harness,
  { rounds, names }: { rounds: number; names?: readonly string[] },
): Promise<Outcome & { races: number }> {
  const chosen = races.filter(({ name }) => names?.includes(name) ?? true)
  const violations: string[] = []
  let ran = 0
  for (let round = 0; round < rounds; round += 1)
    for (const each of chosen) {
      const outcome = await run(harness, each)
      violations.push(...outcome.violations)
      if (outcome.ran) ran += 1
    }
  await harness.heal()
  const outcome = await collectOutcome(harness, 0, { replays: 0, different: [] })
  outcome.found.violations.push(...violations)
  return { ...outcome, races: ran }
}
