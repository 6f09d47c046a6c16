import { randomUUID } from 'node:crypto'
import { claimDeposit, getDepositInfo } from '@humidor/contract/money/deposits.ts'
import { transferUsdc } from '@humidor/contract/money/wallet.ts'
import { transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { create as createPledge } from '@humidor/contract/products/pledges.ts'
import { type BusinessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { joinGroup } from '@humidor/server/features/accounts/linked-accounts/linked-accounts.queries.ts'
import { addTeamRebates } from '@humidor/server/features/accounts/team/team.ts'
import { pledgeMaturities, pledgeProfit } from '@humidor/server/features/products/pledges/pledges.ts'
import { settleDay } from '@humidor/server/features/products/settlement/settlement.ts'
import { settleUpTo } from '@humidor/server/jobs/jobs.queries.ts'
import { type Account, memberAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import type { Posting } from '@humidor/server/ledger/posting.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { settlementPhases } from '@humidor/server/phases.ts'
import { sql } from 'kysely'
import { type Key, parts } from './cast.ts'
import type { LocalChains } from './chains.ts'
import type { MovableClock } from './clock.ts'
import { type MakingParts, makeMember, signIn } from './members.ts'
import { Person, type PersonFacts } from './person.ts'
import type { Platform } from './platform.ts'
import { transportTo } from './visitor.ts'

export interface ExampleParts {
  making: MakingParts
  platform: Platform
  clock: MovableClock
  /** Absent where the chains are not ours to pay on. */
  chains: LocalChains | undefined
  root: PersonFacts
  /** The moment at which it is to be used. It may go on while the world is filled. */
  now(): Date
  /** The business day of that moment. */
  today: BusinessDay
}

/** How far back the world goes, in days: as far as a balance chart does. */
const HISTORY = 400
/** The day on which the world began. */
export const firstDay = (today: BusinessDay) => dayAfter(today, -HISTORY)

export const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)
export const usdt = (whole: number) => micros<'USDT'>(BigInt(whole) * 1_000_000n)
export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

export type Cast = Record<Key, Person>

/** The treasury: the operators' own USDT, most of it turned into USCD. Every later yield comes out of it. */
export const fundTreasury = ({ making }: ExampleParts, at: Date) =>
  making.db
    .transaction()
    .execute((tx) =>
      post(tx, [
        operatorsDeposit({ chain: 'BSC', money: usdt(5_000_000), key: 'fixture:treasury-deposit', at }),
        operatorsConversion({ money: usdt(4_000_000), key: 'fixture:treasury-conversion', at }),
      ]),
    )

/** Who invited whom: the higher the level, the nearer to the root. */
const referrers: Partial<Record<Key, Key>> = {
  paula: 'magnus',
  gregor: 'paula',
  sylvia: 'gregor',
  alice: 'sylvia',
  bob: 'alice',
  carol: 'alice',
  tom: 'alice',
  freya: 'bob',
}
const order: readonly Key[] = ['magnus', 'paula', 'gregor', 'sylvia', 'alice', 'bob', 'carol', 'tom', 'freya']

export async function makeCast({ making, platform, clock, root, today }: ExampleParts): Promise<Cast> {
  const world = { carry: transportTo(platform.fastify), db: making.db, clock }
  const cast: Partial<Cast> = {}
  for (const [place, key] of order.entries()) {
    const part = parts.find((part) => part.key === key)
    if (!part) throw new Error(`nobody plays ${key}`)
    const referrer = cast[referrers[key] ?? key]?.uid ?? root.uid
    const at = momentOf(dayAfter(firstDay(today), place + 1), '11:20')
    cast[key] = new Person(await makeMember(making, part, referrer, at), world)
  }
  return cast as Cast
}

/** What a telephone's browser says it is, so that everybody has a device to be found among theirs. */
const TELEPHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

export async function signInAgain({ making, clock }: ExampleParts, cast: Cast) {
  for (const person of Object.values(cast))
    person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now(), agent: TELEPHONE })
}

/** Links accounts with each other as they would be after passwords and codes. */
export const link = ({ making }: ExampleParts, cast: Cast, keys: readonly Key[], at: Date) =>
  making.db.transaction().execute((tx) =>
    joinGroup(
      tx,
      keys.map((key) => cast[key].uid),
      randomUUID(),
      at,
    ),
  )

/** Lets the watcher see everything that is on the chain. */
async function watch({ making, platform, clock, today }: ExampleParts) {
  for (const job of platform.declared.filter(({ id }) => id.startsWith('deposits.watch')))
    for (let left = true; left; )
      left = (await job.run({ db: making.db, day: today, at: clock.now(), limit: 1_000 })).left
}

export const openDeposit = (person: Person, whole: number, chain: Chain = 'BSC') =>
  person.call(getDepositInfo, { money: usdt(whole), chain })

/** People deposit USDT on a chain, and are credited. Where it is not ours to pay on, the platform gives it to them. */
export async function deposits(
  world: ExampleParts,
  cast: Cast,
  amounts: Partial<Record<Key, number>>,
  chain: Chain = 'BSC',
) {
  // A chain is watched from the first look on: what was paid before it is not seen.
  await watch(world)
  for (const [key, whole] of Object.entries(amounts)) {
    if (!world.chains) {
      await cast[key as Key].fund(usdt(whole), 'USDT')
      continue
    }
    const { address, randomMoney } = await openDeposit(cast[key as Key], whole, chain)
    await world.chains.pay({ chain, address, amount: randomMoney })
  }
  await watch(world)
}

/** A deposit that waits and one that is just being confirmed; an expired one was opened before. */
export async function openDeposits(world: ExampleParts, cast: Cast) {
  const { chains } = world
  if (!chains) return
  const { address, randomMoney } = await openDeposit(cast.sylvia, 640)
  await chains.pay({ chain: 'BSC', address, amount: randomMoney, blockEvery: 3_600_000 })
  await watch(world)
  await openDeposit(cast.gregor, 1_500)
}

/** Somebody pays what was asked for without the tail that tells whose it is, and says so; somebody else pays for nothing at all. */
export async function payWrongAmount(world: ExampleParts, cast: Cast) {
  const { chains } = world
  if (!chains) return
  const { id, address } = await openDeposit(cast.bob, 120, 'TRX')
  const { txid } = await chains.pay({ chain: 'TRX', address, amount: usdt(120) })
  await chains.pay({ chain: 'BSC', address: chains.bsc.addresses[0] ?? '', amount: usdt(25) })
  await watch(world)
  await cast.bob.call(claimDeposit, { id, txid })
}

export async function transfers(cast: Cast, gifts: readonly (readonly [Key, Key, number])[]) {
  for (const [from, to, whole] of gifts)
    await cast[from].call(transferUsdc, {
      email: cast[to].email,
      money: uscd(whole),
      googleCode: cast[from].googleCode(),
    })
}

export interface Kind<C extends Coin> {
  cast: Cast
  at: Date
  operation: 'teamRebate' | 'systemAward'
  from: Account<C>
  to: 'rebate' | 'profit' | 'points'
}

/** What later features will pay out, posted as they will. */
export async function grant<C extends Coin>(
  { making }: ExampleParts,
  { cast, at, operation, from, to }: Kind<C>,
  amounts: Partial<Record<Key, Micros<C>>>,
) {
  const transfers = Object.entries(amounts).map(([key, amount]) => {
    const { uid } = cast[key as Key]
    const posting = { from, to: memberAccount(uid, to), amount, in: operation } as unknown as Posting
    return { operation, key: `fixture:${operation}:${to}:${uid}`, at, postings: [posting] }
  })
  await making.db.transaction().execute(async (tx) => {
    await post(tx, transfers)
    if (operation === 'teamRebate')
      await addTeamRebates(
        tx,
        Object.entries(amounts).map(([key, amount]) => ({ uid: cast[key as Key].uid, amount })),
      )
  })
}

/** USCD that lie in the flexible treasure. */
export async function depositIntoTreasure(cast: Cast, amounts: Partial<Record<Key, number>>) {
  for (const [key, whole] of Object.entries(amounts)) await cast[key as Key].call(transferIn, { money: uscd(whole) })
}

/** After all interest until today: what comes in is not confirmed before midnight, and what leaves arrives with it. */
export async function treasureToday(cast: Cast) {
  await depositIntoTreasure(cast, { gregor: 250 })
  await cast.paula.call(transferOut, { money: uscd(1_200) })
}

/** What was pledged, in whole USCD, and how many whole ₡ of it. */
export async function pledges(cast: Cast, amounts: Partial<Record<Key, readonly [number, number]>>) {
  for (const [key, [whole, ofCig]] of Object.entries(amounts))
    await cast[key as Key].call(createPledge, { money: uscd(whole), cig: cig(ofCig) })
}

/**
 * Brings the profit of pledges of each midnight until a day, and what has ended back, as their settlements would have: up to the last
 * one that is not settled with everything else.
 */
export function profitOf({ making: { db }, today }: ExampleParts, last: BusinessDay) {
  let next = firstDay(today)
  return async (until: BusinessDay) => {
    for (; next <= until && next <= last; next = dayAfter(next))
      for (const { run } of [pledgeProfit, pledgeMaturities]) {
        const work = { day: next, at: startOf(next), terms: defaultSettings, reached: undefined, limit: 1_000 }
        await db.transaction().execute((tx) => run({ tx, ...work }))
      }
  }
}

/** Settles the midnights of some days, as they would have been: interest and returns. */
export async function settleDays({ making: { db }, platform, clock, today }: ExampleParts, days: number) {
  // The planner has seen none of these rows yet, and would look for each balance among all transfers.
  await sql`analyze entry, transfer, account, member`.execute(db)
  // They order now and then, as far as anybody knows.
  const settings = async () => ({ ...(await platform.settings()), idleFreeze: 0 })
  const parts = { db, clock, settings, phases: settlementPhases({ db, clock, leaps: true }), alarm: () => undefined }
  const { run } = settleDay(parts)
  for (let day = dayAfter(today, 1 - days); day <= today; day = dayAfter(day))
    while ((await run({ db, day, at: startOf(day), limit: 1_000 })).left);
  // The jobs have been known since the world began: they owe nothing for the days before today.
  await settleUpTo(
    db,
    platform.declared.map(({ id }) => ({ job: id, moment: startOf(today) })),
  )
}
