import { randomUUID } from 'node:crypto'
import type { Call } from '@humidor/contract/call.ts'
import { memberAccount, type NameOf, placeOf } from '@humidor/server/ledger/accounts.ts'
import { hasCode, settleIntent, type Through } from '../attempts.ts'
import type { Harness } from '../harness.ts'
import type { Effect, Intent } from '../intents.ts'
import type { Member, User } from '../users.ts'

type MaybeIntent = Intent | undefined

/** A call that moves money, as the harness makes it. Adding one is adding one of these to `moneyCalls`. */
export interface MoneyCall {
  /** As the figures name it. */
  name: string
  /** How often it is chosen, against the others. */
  weight: number
  /** What somebody could want just now; undefined where nobody can want it. It is written down, and not sent yet. */
  make(harness: Harness): Promise<MaybeIntent> | MaybeIntent
  /** Another that is answered much as this one: what both send to the database, a node is killed at in the other. */
  twin?: string
  /** What has to have happened first: without it nobody can want this. */
  after?: MoneyCall
  /** What follows from a success: an effect that the worker owes from now on, or what people do next. */
  then?(harness: Harness, intent: Intent): Promise<unknown> | void
}

/** What a member's account shows of something: so much comes, or where it is negative goes. Millionths, whole points. */
export const effectOn = (
  { id }: Pick<User, 'id'>,
  name: Exclude<NameOf<'member'>, 'held.order' | 'held.pledge'>,
  amount: bigint | number,
): Effect => ({ accounts: [placeOf(memberAccount(id, name)).id], amount: BigInt(amount) })

/** All that an intent has taken is back where it was taken from. @throws where the ledger does not show what it takes */
export function reversed({ name, effect }: Intent): Effect {
  if (!effect) throw new Error(`the ledger does not show what ${name} takes`)
  return { ...effect, amount: -effect.amount }
}

/** How much an intent takes. */
export const amountTaken = (asked: Intent): bigint => reversed(asked).amount

/** Something that was asked for and has not come to its end: its row, and who may end it now. */
export interface Unended {
  asked: Intent
  id: bigint
  who: User
}

/** Ends before its time what somebody has asked for, perhaps as it comes to its end by itself: one of the two wins. */
export const endingEarly = (it: {
  name: string
  call: Call
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

/** A new intent, written down with the others. Whoever needs an authenticator for it is busy until it is settled. */
export function intend(
  harness: Harness,
  it: { name: string; who: User; call: Call; body?: Record<string, unknown>; effect?: Effect },
): Intent {
  const intent: Intent = { n: harness.intents.length + 1, body: {}, key: randomUUID(), attempts: [], ...it }
  if (it.call.proofs?.length) it.who.busy = true
  harness.requestedBy.set(it.name, (harness.requestedBy.get(it.name) ?? new Set()).add(it.who))
  harness.intents.push(intent)
  return intent
}

/** Whether somebody can be asked for a code at this moment. */
export const isFree = ({ nodes }: Harness, one: User) => !one.busy && nodes.every((node) => hasCode(one, node))

/** Somebody, chosen by chance, of whom it is true. */
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

/** A member who can be asked for a code; for what is done once a day rather one who has not. */
export const withCode = (harness: Harness, name?: string): Member | undefined => {
  const free = (one: Member) => isFree(harness, one)
  const fresh =
    name === undefined
      ? undefined
      : pickUser(harness, harness.users.members, (one) => free(one) && isNew(harness, name, one))
  return fresh ?? pickUser(harness, harness.users.members, free)
}

const isNew = ({ requestedBy }: Harness, name: string, one: User) => !requestedBy.get(name)?.has(one)

/** Somebody who has not wanted this yet; when everybody has, anybody. */
export const preferNew = (harness: Harness, name: string): Member =>
  pickUser(harness, harness.users.members, (one) => isNew(harness, name, one)) ??
  harness.dice.pick(harness.users.members)

/** So many whole units and a little more, which makes an amount that is nobody else's. Millionths. */
export const tagged = (harness: Harness, units = 1) => units * 1_000_000 + harness.tag()

/** Makes one, asks until it is settled, and takes what follows from it. */
export async function carryOut(harness: Harness, call: MoneyCall, through?: Through): Promise<MaybeIntent> {
  const intent = await call.make(harness)
  if (intent) await settle(harness, intent, { call, ...(through && { through }) })
  return intent
}

/** Asks until an intent is settled, and takes what follows from it. */
export async function settle(
  harness: Harness,
  intent: Intent,
  { call, through }: { call?: Pick<MoneyCall, 'then'>; through?: Through } = {},
) {
  await settleIntent(harness, intent, through)
  await conclude(harness, intent, call)
}

/** Lets go of whoever was asked for a code, writes down what became of it, and takes what follows from a success. */
export async function conclude(harness: Harness, intent: Intent, call?: Pick<MoneyCall, 'then'>) {
  const { n, name, who, key, attempts, answer } = intent
  if (intent.call.proofs?.length) who.busy = false
  harness.record('intent', { n, name, who: who.id, key, attempts, answer: answer ?? null })
  if (intent.done) await call?.then?.(harness, intent)
}

/** Of what takes its time between two wallets, the row of whatever was asked for longest ago: by its amount, which nobody else has. */
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

/** Looks something up straight in the database; undefined where it is not there, or the database is away. */
export async function lookUp<T>(looking: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await looking()
  } catch {
    return undefined
  }
}
