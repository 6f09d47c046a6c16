import { setTimeout as pause } from 'node:timers/promises'
import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import { requestAssignPayment } from '@humidor/contract/money/deposits.console.ts'
import { requestAward, requestTreasuryMove } from '@humidor/contract/money/treasury.console.ts'
import { requestPrice } from '@humidor/contract/trading/price.console.ts'
import { priceToday } from '@humidor/server/features/trading/price/price-in-force.ts'
import { placeOf, platformAccount, rowsOf } from '@humidor/server/ledger/accounts.ts'
import { sql } from 'kysely'
import type { Harness } from '../harness.ts'
import type { Effect } from '../intents.ts'
import { effectOn, intend, isFree, lookUp, type MoneyCall, pickUser, settle, tagged } from './call.ts'

/** The request of one operator, and its effect after the approval. */
interface Asked {
  call: Call
  body: Record<string, unknown>
  /** Identifies the request: a unique amount or price. Millionths. */
  amount: bigint
  effect?: Effect
}

/** The id of a request, by its unique amount. */
const requestOf = ({ cluster }: Harness, amount: bigint) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('approval')
      .select('id')
      .where(sql<boolean>`coalesce(payload ->> 'amount', payload ->> 'price') = ${String(amount)}`)
      .executeTakeFirst(),
  )

/** One operator requests and another approves. The effect belongs to the second. */
const twoOperators = (
  name: string,
  asks: (harness: Harness) => Promise<Asked | undefined> | Asked | undefined,
): MoneyCall => ({
  name,
  weight: 1,
  async make(harness) {
    const { operators } = harness.users
    const checker = pickUser(harness, operators, (one) => isFree(harness, one))
    const maker = pickUser(harness, operators, (one) => one !== checker)
    const asked = checker && maker && (await asks(harness))
    if (!asked) return undefined
    checker.busy = true
    await settle(harness, intend(harness, { name: asked.call.path, who: maker, call: asked.call, body: asked.body }))
    const request = await requestOf(harness, asked.amount)
    checker.busy = false
    if (!request) return undefined
    const body = { id: request.id, approve: true, note: '' }
    return intend(harness, { name, who: checker, call: decide, body, ...(asked.effect && { effect: asked.effect }) })
  },
})

const reason = 'Both operators have checked it.'

export const awarding = twoOperators('decide award', (harness) => {
  const who = harness.dice.pick(harness.users.members)
  const amount = tagged(harness)
  const body = { uid: who.id, coin: 'USCD', amount, reason }
  return { call: requestAward, body, amount: BigInt(amount), effect: effectOn(who, 'transaction', amount) }
})

const issued = rowsOf(placeOf(platformAccount('issuance', 'USCD')))

/** Converts USDT of the treasury to USCD. The effect shows on a lane of the issuance. */
export const movingTreasury = twoOperators('decide treasuryMove', (harness) => {
  const amount = tagged(harness)
  const body = { move: 'treasuryToUscd', amount, reason }
  return {
    call: requestTreasuryMove,
    body,
    amount: BigInt(amount),
    effect: { accounts: issued, amount: BigInt(-amount) },
  }
})

/** Raises the price of ₡ slightly. */
export const pricing = twoOperators('decide price', async (harness) => {
  const now = await lookUp(() => priceToday(harness.cluster.own().db))
  if (!now) return undefined
  const price = now.price + BigInt(harness.tag())
  // Bigints travel as numbers.
  const body = { price: Number(price), inForce: Number(now.price), reason }
  return { call: requestPrice, body, amount: price }
})

/** A payment that no deposit expects. */
function stray(harness: Harness) {
  const amount = BigInt(tagged(harness, 3))
  harness.chain.pay(harness.chain.addresses[0] ?? '', amount)
  harness.strays.push(amount)
}

/** An unexpected payment, once the worker has recorded it. */
const unmatched = ({ cluster }: Harness, amount: bigint) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('chain_transfer')
      .select('id')
      .where('amount', '=', amount)
      .where('state', '=', 'unmatched')
      .executeTakeFirst(),
  )

/** Makes unexpected payments in advance, for a time in which the worker does not read the chain. */
export async function prepareStrays(harness: Harness, many: number) {
  for (let n = 0; n < many; n += 1) stray(harness)
  for (const amount of harness.strays) while (!(await unmatched(harness, amount))) await pause(100)
}

/** Two operators assign a payment to a member. */
export const assigning = twoOperators('decide assignPayment', async (harness) => {
  const amount = harness.strays.shift()
  const who = harness.dice.pick(harness.users.members)
  // Prepares the payment of a later call, which must be read from the chain first.
  stray(harness)
  if (amount === undefined) return undefined
  const row = await unmatched(harness, amount)
  if (!row) {
    harness.strays.push(amount)
    return undefined
  }
  const body = { id: String(row.id), to: who.id, reason }
  return { call: requestAssignPayment, body, amount, effect: effectOn(who, 'balance', amount) }
})
