import { activeAccount, dailySign } from '@humidor/contract/accounts/membership.ts'
import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { businessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { publishUntil } from '@humidor/server/features/trading/price/price.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { applyEarlier, applyLately } from './activities.ts'
import { parts } from './cast.ts'
import {
  type Cast,
  cig,
  depositIntoTreasure,
  deposits,
  type ExampleParts,
  firstDay,
  fundTreasury,
  grant,
  link,
  makeCast,
  openDeposit,
  openDeposits,
  payWrongAmount,
  pledges,
  profitOf,
  settleDays,
  signInAgain,
  transfers,
  treasureToday,
  uscd,
} from './example-steps.ts'
import { writeEarlier, writeLately } from './letters.ts'
import { sellEarlier } from './mall.ts'
import { setMemberState } from './members.ts'
import { openShops, payLately, refundLately } from './merchants.ts'
import { completeMovements, moveEarlier, moveLately } from './movements.ts'
import { publishNews } from './news.ts'
import { makeOperators, workAsOperators } from './operators.ts'
import { payOutEarlier, payOutLately } from './payouts.ts'
import { orderEarlier, orderLately, ordersOfLate } from './preorders.ts'
import { drawEarlier, drawLately } from './raffle.ts'
import { proveReserves, readReserves } from './reserves.ts'
import { makeTeam } from './team.ts'
import { tradeEarlier, tradeLately, tradeYesterday } from './trades.ts'
import { moveMoneyEarlier, requestExampleMoves } from './treasury.ts'
import { transportTo } from './visitor.ts'
import { askForSecond, bindWallets, withdrawEarlier, withdrawLately } from './withdrawals.ts'

/** How many days of prices there are. */
const PRICES = 365
/** How many midnights were settled as they would have been: since so long the treasure earns. */
const SETTLED = 30
/** How many days ago operators agreed on a price of their own. */
const REPRICED = 65

/**
 * Fills an empty database with more than a year of life: people do things at the front door while the clock stands in
 * their past, deposits are paid on the chain, and what no feature does yet is posted to the ledger as it will be.
 */
export async function fillExampleData(world: ExampleParts) {
  const { making, platform, clock, today } = world
  // What people do sets work in motion, and the queue has to be there to take it.
  await platform.jobs.prepare()
  const settings = await platform.settings()
  await publishUntil(making.db, dayAfter(today, -PRICES), settings)
  // Up to where operators put another price in place of the rule's; the days after it follow from that.
  await publishUntil(making.db, dayAfter(today, -REPRICED), settings)
  await fundTreasury(world, momentOf(firstDay(today), '09:30'))
  const cast = await makeCast(world)
  const staff = await makeOperators(
    making,
    { carry: transportTo(platform.fastify), clock },
    momentOf(firstDay(today), '09:00'),
  )
  const day = dayWith(world, cast)
  await day(-390, '10:00', (at) => firstDeposits(world, cast, at))
  await day(-380, '14:30', () => pledges(cast, { gregor: [1_500, 0] }))
  await day(-360, '16:20', () => pledges(cast, { carol: [100, 0] }))
  await day(-330, '20:15', () => transfers(cast, firstGifts))
  await day(-240, '08:05', (at) => awards(world, cast, at))
  await day(-120, '12:40', async () => {
    await deposits(world, cast, { alice: 350, carol: 260 })
    await deposits(world, cast, { magnus: 5_000 }, 'TRX')
  })
  await day(-80, '11:15', () => bindWallets(world, cast))
  await day(-70, '14:20', () => withdrawEarlier(world, cast, staff))
  await day(-REPRICED, '10:40', () => moveMoneyEarlier(world, cast, staff))
  await day(-64, '11:20', () => proveReserves(world, staff))
  await publishUntil(making.db, today, settings)
  await day(-60, '19:30', (at) => link(world, cast, ['bob', 'carol'], at))
  await openShops(world, cast, staff.wendy.id)
  await day(-SETTLED - 1, '12:40', () =>
    depositIntoTreasure(cast, { alice: 300, gregor: 2_000, paula: 8_000, magnus: 15_000 }),
  )
  await day(-SETTLED, '15:05', () => pledges(cast, { sylvia: [200, 0], paula: [1_000, 500], magnus: [5_000, 0] }))
  await orderEarlier(world, cast)
  await sellEarlier(world, cast, staff, day)
  await day(-12, '16:10', () => payOutEarlier(world, staff))
  const tellNews = publishNews(world, staff.conrad, day)
  await tellNews({ from: -60, until: -3 })
  await applyEarlier(world, cast, staff, day)
  await writeEarlier(world, cast, staff, day)
  await day(-3, '09:12', () => beginDay(world, cast))
  await day(-2, '09:12', async () => {
    await signIns(cast)
    await transfers(cast, lastGifts)
    await moveEarlier(world, cast, clock.now())
    await tradeEarlier(cast)
  })
  await tellNews({ from: -2, until: -1 })
  await day(-1, '09:12', () => beginDay(world, cast))
  await day(-1, '10:20', () => tradeYesterday(cast))
  await day(-1, '11:40', () => drawEarlier(cast))
  await tellNews({ from: -1, until: 0 })
  // Nobody pays this one, so it is an expired deposit today.
  await day(-1, '18:00', async () => {
    if (!world.chains) return
    await openDeposit(cast.paula, 500)
    await payWrongAmount(world, cast)
  })
  await day(-1, '18:30', () => completeMovements(world))
  await day(-1, '19:10', () => withdrawLately(world, cast, staff))
  await day(-1, '20:40', () => payOutLately(world))
  await payLately(world, cast)
  await workToday(world, cast, staff)
}

/** Everybody signs in, and what lies on the company's wallets is read. */
async function beginDay(world: ExampleParts, cast: Cast) {
  await signIns(cast)
  await readReserves(world)
}

/** What happened on this day, and what the nights before it have brought. */
async function workToday(world: ExampleParts, cast: Cast, staff: Awaited<ReturnType<typeof makeOperators>>) {
  const { making, clock } = world
  // Two minutes ago, and for whoever begins as a day does, not yesterday.
  clock.moveTo(new Date(Math.max(startOf(world.today).getTime() + 1_000, world.now().getTime() - 120_000)))
  await signInAgain(world, cast)
  await refundLately(world)
  await moveLately(world, cast, staff)
  await tradeLately(cast)
  await drawLately(cast)
  await orderLately(world, cast)
  await writeLately(cast)
  await applyLately(world, cast, staff)
  await askForSecond(world, cast, staff)
  await requestExampleMoves(world, cast, staff)
  await makeTeam(world, cast)
  await ordersOfLate(world)
  await openDeposits(world, cast)
  await readReserves(world)
  await workAsOperators(making, staff, cast, clock.now())
  await settleDays(world, SETTLED)
  await treasureToday(cast)
}

const firstGifts = [
  ['gregor', 'alice', 120],
  ['paula', 'sylvia', 640],
  ['magnus', 'bob', 75],
  ['alice', 'carol', 35],
] as const
const lastGifts = [
  ['bob', 'alice', 12],
  ['alice', 'bob', 5],
  ['sylvia', 'carol', 48],
] as const

/** Everybody deposits, turns most of it into USCD and becomes a member; operators set the levels. */
async function firstDeposits(world: ExampleParts, cast: Cast, at: Date) {
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
  for (const part of parts.filter(({ level }) => level > 0)) {
    const person = cast[part.key]
    const money = await person.balance('USDT')
    await person.call(balanceToTransaction, { money: micros<'USDT'>(money - (money % 10_000_000n) - 10_000_000n) })
    await person.call(activeAccount, {})
    await setMemberState(world.making.db, person.uid, part, at)
  }
}

/** What later features will bring, so that every wallet holds something. */
async function awards(world: ExampleParts, cast: Cast, at: Date) {
  const points = (whole: number) => micros<'POINT'>(BigInt(whole))
  await grant(
    world,
    { cast, at, operation: 'teamRebate', to: 'rebate', from: platformAccount('treasury', 'USCD') },
    {
      alice: uscd(210),
      bob: uscd(60),
      sylvia: uscd(480),
      gregor: uscd(1_960),
      paula: uscd(7_430),
      magnus: uscd(21_500),
    },
  )
  await grant(
    world,
    { cast, at, operation: 'systemAward', to: 'profit', from: platformAccount('rewards', 'CIG') },
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
    { cast, at, operation: 'systemAward', to: 'points', from: platformAccount('issuance', 'POINT') },
    { alice: points(340), bob: points(120), magnus: points(12_600), tom: points(10) },
  )
}

async function signIns(cast: Cast) {
  for (const key of ['alice', 'bob', 'sylvia', 'magnus'] as const) await cast[key].call(dailySign, {})
}

/** Goes to a moment so many days before today; everybody is signed in there, and pledges have brought what they do until then. */
function dayWith(world: ExampleParts, cast: Cast) {
  const bringProfit = profitOf(world, dayAfter(world.today, -SETTLED))
  return async (back: number, time: string, does: (at: Date) => Promise<unknown>) => {
    const at = momentOf(dayAfter(world.today, back), time)
    await bringProfit(businessDay(at))
    world.clock.moveTo(at)
    await signInAgain(world, cast)
    await does(at)
  }
}
