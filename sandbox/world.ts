import { activeAccount, dailySign } from '@humidor/contract/membership.ts'
import { getDepositInfo } from '@humidor/contract/deposits.ts'
import { balanceToTransaction, transferUsdc } from '@humidor/contract/wallet.ts'
import { type BusinessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/operations.ts'
import { snapshotBalances } from '@humidor/server/features/member/member.jobs.ts'
import { publishUntil } from '@humidor/server/features/price/price.ts'
import { type Account, memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import type { Posting } from '@humidor/server/ledger/posting.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { type Key, parts } from './cast.ts'
import type { LocalChain } from './chain.ts'
import type { MovableClock } from './clock.ts'
import type { House } from './house.ts'
import { type Making, makeMember, setStanding, signIn } from './members.ts'
import { Person, type PersonFacts } from './person.ts'
import { carryInto } from './visitor.ts'

export interface WorldParts {
  making: Making
  house: House
  clock: MovableClock
  chain: LocalChain | undefined
  root: PersonFacts
  /** The business day on which it is to be used. */
  today: BusinessDay
}

/** How far back the world goes, in days: as far as a balance chart does. */
const HISTORY = 400
/** How many days of prices there are. */
const PRICES = 365

/** The day on which the world began. */
export const firstDay = (today: BusinessDay) => dayAfter(today, -HISTORY)

const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)
const usdt = (whole: number) => micros<'USDT'>(BigInt(whole) * 1_000_000n)
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

type Cast = Record<Key, Person>

/**
 * Fills an empty database with more than a year of life: people do things at the front door while the clock stands in
 * their past, deposits are paid on the chain, and what no feature does yet is posted to the ledger as it will be.
 */
export async function fillWorld(world: WorldParts) {
  const { making, clock, today } = world
  const begins = firstDay(today)
  await publishUntil(making.db, dayAfter(today, -PRICES), await world.house.settings())
  await publishUntil(making.db, today, await world.house.settings())
  await fundTreasury(world, momentOf(begins, '09:30'))
  const cast = await gather(world)
  const day = dayWith(world, cast)

  await day(-390, '10:00', async (at) => {
    await deposits(world, cast, {
      alice: 1_200,
      bob: 800,
      carol: 400,
      sylvia: 3_000,
      gregor: 9_000,
      paula: 22_000,
      magnus: 60_000,
      freya: 350,
    })
    for (const person of Object.values(cast)) {
      const money = await person.holds('USDT')
      if (money > 0n)
        await person.gets(balanceToTransaction, { money: micros<'USDT'>(money - (money % 10_000_000n) - 10_000_000n) })
    }
    for (const part of parts.filter(({ level }) => level > 0)) {
      await cast[part.key].gets(activeAccount, {})
      await setStanding(making.db, cast[part.key].uid, part, at)
    }
  })
  await day(-330, '20:15', async () => {
    await transfers(cast, [
      ['gregor', 'alice', 120],
      ['paula', 'sylvia', 640],
      ['magnus', 'bob', 75],
      ['alice', 'carol', 35],
    ])
  })
  await day(-240, '08:05', async (at) => {
    await grant(
      world,
      at,
      cast,
      { operation: 'teamRebate', to: 'rebate', coin: 'USCD', from: platformAccount('treasury', 'USCD') },
      {
        alice: uscd(210),
        sylvia: uscd(480),
        gregor: uscd(1_960),
        paula: uscd(7_430),
        magnus: uscd(21_500),
        bob: uscd(60),
      },
    )
    await grant(
      world,
      at,
      cast,
      { operation: 'raffle', to: 'profit', coin: 'CIG', from: platformAccount('rewards', 'CIG') },
      {
        alice: cig(1_250),
        bob: cig(200),
        carol: cig(50),
        sylvia: cig(4_800),
        gregor: cig(12_300),
        paula: cig(41_000),
        magnus: cig(180_000),
      },
    )
    await grant(
      world,
      at,
      cast,
      { operation: 'systemAward', to: 'points', coin: 'POINT', from: platformAccount('issuance', 'POINT') },
      {
        alice: micros<'POINT'>(340n),
        bob: micros<'POINT'>(120n),
        magnus: micros<'POINT'>(2_600n),
        tom: micros<'POINT'>(10n),
      },
    )
  })
  await day(-120, '12:40', async (at) => {
    await deposits(world, cast, { alice: 350, carol: 260, magnus: 5_000 })
    await treasure(world, at, cast, { alice: 300, gregor: 2_000, paula: 8_000, magnus: 15_000 })
  })
  for (const back of [-3, -2, -1])
    await day(back, '09:12', async () => {
      for (const key of ['alice', 'bob', 'sylvia', 'magnus'] as const) await cast[key].gets(dailySign, {})
      if (back === -2)
        await transfers(cast, [
          ['bob', 'alice', 12],
          ['alice', 'bob', 5],
          ['sylvia', 'carol', 48],
        ])
    })
  await day(-1, '18:00', async () => {
    if (world.chain) await openDeposit(cast.paula, 500)
  })
  clock.moveTo(new Date(Date.now() - 120_000))
  await signInAgain(world, cast)
  await openDeposits(world, cast)
  await history(world)
}

/** The treasury: the operators' own USDT, most of it turned into USCD. Every later yield comes out of it. */
const fundTreasury = ({ making }: WorldParts, at: Date) =>
  making.db
    .transaction()
    .execute((tx) =>
      post(tx, [
        operatorsDeposit({ chain: 'BSC', money: usdt(5_000_000), key: 'treasury-deposit:sandbox', at }),
        operatorsConversion({ money: usdt(4_000_000), key: 'treasury-conversion:sandbox', at }),
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

async function gather({ making, house, clock, root, today }: WorldParts): Promise<Cast> {
  const world = { carry: carryInto(house.fastify), db: making.db, clock }
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

async function signInAgain({ making, clock }: WorldParts, cast: Cast) {
  for (const person of Object.values(cast))
    person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now() })
}

/** Goes to a moment so many days before today; everybody is signed in there. */
const dayWith =
  (world: WorldParts, cast: Cast) => async (back: number, time: string, does: (at: Date) => Promise<unknown>) => {
    const at = momentOf(dayAfter(world.today, back), time)
    world.clock.moveTo(at)
    await signInAgain(world, cast)
    await does(at)
  }

/** Lets the watcher see everything that is on the chain. */
async function watch({ making, house, clock, today }: WorldParts) {
  for (const job of house.declared.filter(({ id }) => id.startsWith('deposits.watch')))
    for (let left = true; left; )
      left = (await job.run({ db: making.db, day: today, at: clock.now(), limit: 1_000 })).left
}

const openDeposit = (person: Person, whole: number) => person.gets(getDepositInfo, { money: usdt(whole), chain: 'BSC' })

/** People deposit USDT on the chain, and are credited. Where the chain is not ours to pay on, the platform gives it to them. */
async function deposits(world: WorldParts, cast: Cast, amounts: Partial<Record<Key, number>>) {
  // A chain is watched from the first look on: what was paid before it is not seen.
  await watch(world)
  for (const [key, whole] of Object.entries(amounts)) {
    if (!world.chain) {
      await cast[key as Key].owns(usdt(whole), 'USDT')
      continue
    }
    const { address, randomMoney } = await openDeposit(cast[key as Key], whole)
    await world.chain.pay({ address, amount: randomMoney })
  }
  await watch(world)
}

/** A deposit that waits and one that is just being confirmed; an expired one was opened before. */
async function openDeposits(world: WorldParts, cast: Cast) {
  if (!world.chain) return
  const { address, randomMoney } = await openDeposit(cast.sylvia, 640)
  await world.chain.pay({ address, amount: randomMoney, blockEvery: 3_600_000 })
  await watch(world)
  await openDeposit(cast.gregor, 1_500)
}

async function transfers(cast: Cast, gifts: readonly (readonly [Key, Key, number])[]) {
  for (const [from, to, whole] of gifts)
    await cast[from].gets(transferUsdc, {
      email: cast[to].email,
      money: uscd(whole),
      googleCode: cast[from].googleCode(),
    })
}

interface Kind<C extends Coin> {
  operation: Operation
  from: Account<C>
  to: 'rebate' | 'profit' | 'points'
  coin: C
}

/** What later features will pay out, posted as they will. */
async function grant<C extends Coin>(
  { making }: WorldParts,
  at: Date,
  cast: Cast,
  kind: Kind<C>,
  amounts: Partial<Record<Key, Micros<C>>>,
) {
  const transfers = Object.entries(amounts).map(([key, amount]) => {
    const { uid } = cast[key as Key]
    const posting = { from: kind.from, to: memberAccount(uid, kind.to), amount, in: kind.operation }
    return {
      operation: kind.operation,
      key: `sandbox:${kind.operation}:${uid}`,
      at,
      postings: [posting as unknown as Posting],
    }
  })
  await making.db.transaction().execute((tx) => post(tx, transfers))
}

/** USCD that lies in the flexible treasure. */
async function treasure({ making }: WorldParts, at: Date, cast: Cast, amounts: Partial<Record<Key, number>>) {
  const transfers = Object.entries(amounts).map(([key, whole]) => {
    const { uid } = cast[key as Key]
    const sides = { out: 'transferInLhb', in: 'transferInLhb' } as const
    return {
      operation: 'transferInLhb',
      key: `sandbox:transferInLhb:${uid}`,
      at,
      postings: [
        { from: memberAccount(uid, 'transaction'), to: memberAccount(uid, 'lhb'), amount: uscd(whole), ...sides },
      ],
    }
  })
  await making.db.transaction().execute((tx) => post(tx, transfers))
}

/** What everybody owned at each midnight since the world began, by the job that would have written it down. */
async function history({ making: { db }, today }: WorldParts) {
  for (let day = firstDay(today); day <= today; day = dayAfter(day))
    await snapshotBalances.run({ db, day, at: startOf(day), limit: 1_000 })
}
