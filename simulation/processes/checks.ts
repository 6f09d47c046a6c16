import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import type { Harness } from './harness.ts'
import { type Effect, type Intent, summaryOf } from './intents.ts'
import type { Owed } from './records.ts'
import { compareShops } from './shops/compare.ts'
import { rowsOfShops } from './shops/rows.ts'
import { timesOf } from './times.ts'

/** Differences between the ledger and the answers. */
export interface Found {
  /** Answered as done, but not done. */
  lost: number
  /** Done more often than requested. */
  doubled: number
  /** Accounts that are or were negative. */
  negative: number
  /** Intents without an answer, and owed effects that are missing, some time after the recovery. */
  unresolved: number
  /** All of these in words, and all broken invariants. */
  violations: string[]
}

/** The possible effects of an owed one, exactly one of which must come. */
const waysOf = ({ effect, or }: Owed) => (or ? [effect, or] : [effect])

const nameOf = ({ accounts, amount }: Effect) => `${accounts[0]} ${amount}`

/** How often each effect is in the ledger. */
async function countEffects({ cluster }: Harness, effects: readonly Effect[]): Promise<Map<string, number>> {
  const named = [...new Map(effects.map((effect) => [nameOf(effect), effect]))]
  const rows = named.flatMap(([, { accounts, amount }], n) => accounts.map((account) => ({ n, account, amount })))
  const found = await sql<{ n: number; times: bigint }>`
    select asked.n, count(distinct e.transfer_id) as times
    from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map(({ account }) => account)}::bigint[],
      ${rows.map(({ amount }) => amount)}::bigint[]) asked (n, account, amount)
    join entry e on e.account_id = asked.account and e.amount = asked.amount
    group by 1
  `.execute(cluster.own().db)
  return new Map(found.rows.map(({ n, times }) => [named[n]?.[0] ?? '', Number(times)]))
}

/** The intents with one effect, and the owed effects that may be the same. */
interface Slot {
  intents: Intent[]
  owed: Owed[]
  names: Set<string>
}

function slotsOf({ intents, owed }: Harness): Map<string, Slot> {
  const slots = new Map<string, Slot>()
  const slotOf = (effect: Effect, name: string) => {
    const slot = slots.get(nameOf(effect)) ?? { intents: [], owed: [], names: new Set<string>() }
    slot.names.add(name)
    slots.set(nameOf(effect), slot)
    return slot
  }
  for (const intent of intents) if (intent.effect) slotOf(intent.effect, intent.name).intents.push(intent)
  // An owed effect may come in either way, so the worker may have been faster than a request.
  for (const one of owed) for (const way of waysOf(one)) slotOf(way, one.name).owed.push(one)
  return slots
}

/** Compares the ledger with the answers effect by effect, as sums do not show double effects. */
async function perIntent(harness: Harness): Promise<Found> {
  const found: Found = { lost: 0, doubled: 0, negative: 0, unresolved: 0, violations: [] }
  const slots = slotsOf(harness)
  const effects = [...harness.intents.flatMap(({ effect }) => effect ?? []), ...harness.owed.flatMap(waysOf)]
  const counted = await countEffects(harness, effects)
  for (const [name, slot] of slots) {
    const times = counted.get(name) ?? 0
    const { least, most } = timesOf(slot.intents, slot.owed.length)
    const record = (what: string) =>
      found.violations.push(
        `${what}: ${[...slot.names].join(', ')} ${name} occurs ${times} times, not ${least} to ${most}. ` +
          JSON.stringify(slot.intents.map(summaryOf)),
      )
    if (times < least) {
      found.lost += least - times
      record('lost')
    } else if (times > most) {
      found.doubled += times - most
      record('doubled')
    }
  }
  for (const { name, effect, or } of harness.owed) {
    const times = (counted.get(nameOf(effect)) ?? 0) + (or ? (counted.get(nameOf(or)) ?? 0) : 0)
    if (times === 1) continue
    if (times === 0) found.unresolved += 1
    else found.doubled += times - 1
    found.violations.push(`owed: ${name} ${nameOf(effect)}${or ? ` or ${nameOf(or)}` : ''} occurs ${times} times`)
  }
  return found
}

/** Orders whose end differs from the answers. The ledger does not show how an order ended. */
async function perOrder({ cluster, ends }: Harness): Promise<string[]> {
  if (ends.length === 0) return []
  const ids = ends.map(({ trade }) => BigInt(trade.id))
  const orders = await cluster
    .own()
    .db.selectFrom('trade_order')
    .select(['id', 'ended_as'])
    .where('id', 'in', ids)
    .execute()
  const endOf = new Map(orders.map(({ id, ended_as }) => [Number(id), ended_as]))
  return ends
    .filter(({ trade, as }) => endOf.get(trade.id) !== as)
    .map(({ trade: { id }, as }) => `lost: order ${id} was answered as ${as}, but is ${endOf.get(id) ?? 'open'}`)
}

/** Checks answers, orders and all invariants after the recovery. */
export async function check(harness: Harness): Promise<Found> {
  const found = await perIntent(harness)
  const ofShops = compareShops(harness.shopping, await rowsOfShops(harness.cluster.own().db))
  for (const kind of ['lost', 'doubled', 'unresolved'] as const) found[kind] += ofShops[kind].length
  found.violations.push(...ofShops.lost, ...ofShops.doubled, ...ofShops.unresolved)
  const wrongEnds = await perOrder(harness)
  found.lost += wrongEnds.length
  found.violations.push(...wrongEnds)
  for (const intent of harness.intents)
    if (intent.answer === undefined) {
      found.unresolved += 1
      found.violations.push(`unresolved: ${JSON.stringify(summaryOf(intent))}`)
    }
  for (const { id, summary, rows } of await verify(harness.cluster.own().db, toleratingFixtures(everyInvariant))) {
    if (id === 'ledger.never-below-zero') found.negative += rows.length
    found.violations.push(`${id}: ${summary} ${JSON.stringify(rows, withBigints).slice(0, 600)}`)
  }
  if (found.unresolved > 0) harness.record('jobs', { jobs: await jobsOf(harness) })
  for (const violation of found.violations) harness.record('violation', { violation })
  return found
}

/** The state of the worker's jobs, to explain a missing effect. */
async function jobsOf({ cluster }: Harness) {
  const { rows } = await sql`
    select job, state, failures, error, extract(epoch from retry_at - clock_timestamp()) as retry_in,
      extract(epoch from leased_until - clock_timestamp()) as leased_for from job_run order by job
  `.execute(cluster.own().db)
  return rows
}

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

/** How much happened at shops, for the figures: without it their expectations would prove nothing. */
export async function countShops({ cluster, shopping }: Harness): Promise<Readonly<Record<string, number>>> {
  const { charges } = await rowsOfShops(cluster.own().db)
  const ended = (as: string) => charges.filter((row) => row.ended_as === as).length
  const { arrivals } = shopping.receiver
  const once = new Set(arrivals.map(({ webhookId, event }) => `${webhookId} ${event}`)).size
  return {
    charges: charges.length,
    'charges paid': ended('charge.paid'),
    'charges cancelled': ended('charge.cancelled'),
    'charges expired': ended('charge.expired'),
    refunds: charges.reduce((sum, { refunds }) => sum + refunds, 0),
    'events delivered': once,
    'events delivered again': arrivals.length - once,
  }
}

/** Whether all charges have ended, and every event has arrived. */
export async function areShopsDone({ cluster, shopping }: Harness): Promise<boolean> {
  return compareShops(shopping, await rowsOfShops(cluster.own().db)).unresolved.length === 0
}

/** Whether the worker has done all of these owed effects. */
export async function isAllPaid(harness: Harness, owed: readonly Owed[] = harness.owed): Promise<boolean> {
  const counted = await countEffects(harness, owed.flatMap(waysOf))
  return owed.every((one) => waysOf(one).some((way) => counted.has(nameOf(way))))
}
