import { randomUUID } from 'node:crypto'
import { memberAccount, type NameOf, placeOf } from '@humidor/server/ledger/accounts.ts'
import { hasCode, settleIntent, type Through } from '../attempts.ts'
import { needsCode, type Sendable } from '../client.ts'
import type { Harness } from '../harness.ts'
import type { Effect, Intent } from '../intents.ts'
import type { Member, User } from '../users.ts'

type MaybeIntent = Intent | undefined

/** A call that moves money. Add new ones to `moneyCalls`. */
export interface MoneyCall {
  /** The name in the figures. */
  name: string
  /** The relative frequency. */
  weight: number
  /** Creates an intent, without sending it. Undefined: no user can make this call now. */
  make(harness: Harness): Promise<MaybeIntent> | MaybeIntent
  /** A similar call. Statements that both send are tested in the twin only. */
  twin?: string
  /** A call that must happen before. */
  after?: MoneyCall
  /** Registers what follows from a success, such as an effect that the worker owes. */
  then?(harness: Harness, intent: Intent): Promise<unknown> | void
}

/** The effect on a member's account: positive is received, negative is paid. Millionths, or whole points. */
export const effectOn = (
  { id }: Pick<User, 'id'>,
  name: Exclude<NameOf<'member'>, 'held.order' | 'held.pledge'>,
  amount: bigint | number,
): Effect => ({ accounts: [placeOf(memberAccount(id, name)).id], amount: BigInt(amount) })

/** The opposite effect of an intent. @throws if the ledger does not show its effect */
export function reversed({ name, effect }: Intent): Effect {
  if (!effect) throw new Error(`the ledger does not show the effect of ${name}`)
  return { ...effect, amount: -effect.amount }
}

/** The amount that an intent takes. */
export const amountTaken = (asked: Intent): bigint => reversed(asked).amount

/** An open request: its row, and the user who may end it. */
export interface Unended {
  asked: Intent
  id: bigint
  who: User
}

/** Ends an open request, perhaps at the moment when it ends by itself. Only one of the two may win. */
export const endingEarly = (it: {
  name: string
  call: Sendable
  after: MoneyCall
  next(harness: Harness): Promise<Unended | undefined>
  body(id: bigint): Record<string, unknown>
}): MoneyCall => ({
  name: it.name,
  weight: 1,
  after: it.after,
  async make(harness) {
    const next = await it.next(harness)
    if (!next) return undefined
    const { who, asked, id } = next
    return intend(harness, { name: it.name, who, call: it.call, body: it.body(id), effect: reversed(asked) })
  },
})

/** Creates and registers an intent. If it needs an authenticator, its user is busy until it is settled. */
export function intend(
  harness: Harness,
  it: { name: string; who: User; call: Sendable; body?: Record<string, unknown>; effect?: Effect },
): Intent {
  const intent: Intent = { n: harness.intents.length + 1, body: {}, key: randomUUID(), attempts: [], ...it }
  if (needsCode(it.call)) it.who.busy = true
  harness.requestedBy.set(it.name, (harness.requestedBy.get(it.name) ?? new Set()).add(it.who))
  harness.intents.push(intent)
  return intent
}

/** Whether the user can show a code now. */
export const isFree = ({ nodes }: Harness, one: User) => !one.busy && nodes.every((node) => hasCode(one, node))

/** A random user who fits. */
export function pickUser<P extends User>(
  { dice }: Harness,
  from: readonly P[],
  when: (one: P) => boolean,
): P | undefined {
  const start = dice.below(from.length)
  for (let n = 0; n < from.length; n += 1) {
    const one = from[(start + n) % from.length] as P
    if (when(one)) return one
  }
  return undefined
}

/** A member who can show a code, preferably one who has not made the call yet. */
export const withCode = (harness: Harness, name?: string): Member | undefined => {
  const free = (one: Member) => isFree(harness, one)
  const fresh =
    name === undefined
      ? undefined
      : pickUser(harness, harness.users.members, (one) => free(one) && isNew(harness, name, one))
  return fresh ?? pickUser(harness, harness.users.members, free)
}

const isNew = ({ requestedBy }: Harness, name: string, one: User) => !requestedBy.get(name)?.has(one)

/** A member who has not made the call yet, or any. */
export const preferNew = (harness: Harness, name: string): Member =>
  pickUser(harness, harness.users.members, (one) => isNew(harness, name, one)) ??
  harness.dice.pick(harness.users.members)

/** A unique amount: whole units and a tag. Millionths. */
export const tagged = (harness: Harness, units = 1) => units * 1_000_000 + harness.tag()

/** Creates an intent, settles it, and handles its success. */
export async function carryOut(harness: Harness, call: MoneyCall, through?: Through): Promise<MaybeIntent> {
  const intent = await call.make(harness)
  if (intent) await settle(harness, intent, { call, ...(through && { through }) })
  return intent
}

/** Settles an intent and handles its success. */
export async function settle(
  harness: Harness,
  intent: Intent,
  { call, through }: { call?: Pick<MoneyCall, 'then'>; through?: Through } = {},
) {
  await settleIntent(harness, intent, through)
  await conclude(harness, intent, call)
}

/** Frees the user, records the result, and handles a success. */
export async function conclude(harness: Harness, intent: Intent, call?: Pick<MoneyCall, 'then'>) {
  const { n, name, who, key, attempts, answer } = intent
  if (needsCode(intent.call)) who.busy = false
  harness.record('intent', { n, name, who: who.id, key, attempts, answer: answer ?? null })
  if (intent.done) await call?.then?.(harness, intent)
}

/** The row of the oldest open conversion or transfer, found by its unique amount. */
export async function nextMovement(
  { cluster }: Harness,
  table: 'conversion' | 'transfer_review',
  waiting: Intent[],
): Promise<Unended | undefined> {
  const asked = waiting.shift()
  if (!asked) return undefined
  const { who } = asked
  const row = await lookUp(() =>
    cluster
      .own()
      .db.selectFrom(table)
      .select('id')
      .where('uid', '=', who.id)
      .where('money', '=', amountTaken(asked))
      .executeTakeFirst(),
  )
  return row && { asked, who, id: row.id }
}

/** Reads directly from the database. Undefined if nothing is found or the database is down. */
export async function lookUp<T>(looking: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await looking()
  } catch {
    return undefined
  }
}
