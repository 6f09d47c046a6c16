import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { publishUntil } from '../../trading/price/price.ts'

const { info, historyBalance } = contract.member

it('shows a new member their profile and balances of zero', async () => {
  const { alice, tom, clock } = await openSandbox()
  expect(await alice.tryCall(info, {})).toMatchObject({
    uid: alice.uid,
    name: alice.name,
    email: alice.email,
    vcode: alice.vcode,
    createdAt: clock.now(),
    lvl: 1,
    isAccountActived: true,
    isFrozen: false,
    isSignedToday: false,
    moneyTotal: 0n,
    moneyTotalYesterday: null,
    cashAddress: null,
    shippingFee: 10_000_000n,
    currentCigPrice: 105_000n,
    currentCigRate: 0n,
  })
  expect(await tom.call(info, {})).toMatchObject({ lvl: 0, isAccountActived: false })
})

it('counts the invited members, and the activated ones among them', async () => {
  const { root, renewSession: signsIn } = await openSandbox()
  await signsIn(root)
  expect(await root.call(info, {})).toMatchObject({ children: 9, childrenActived: 8 })
})

it('values everything at the price in force, rounded down', async () => {
  const { bob } = await openSandbox()
  await bob.fund(micros<'USDT'>(3n), 'USDT')
  await bob.fund(micros<'USCD'>(1_000_000n), 'USCD')
  await bob.fund(micros<'CIG'>(9n), 'CIG')
  await bob.fund(micros<'POINT'>(300n), 'POINT')
  expect(await bob.call(info, {})).toMatchObject({
    moneyBalance: 3n,
    moneyTransaction: 1_000_000n,
    moneyProfit: 9n,
    moneyProfitAsUsd: 0n,
    points: 300n,
    moneyTotal: 1_000_003n,
  })
})

it('records a price and a total at each midnight, and then shows today’s change', async () => {
  const { carol, travel, renewSession: signsIn } = await openSandbox()
  await carol.fund(micros<'CIG'>(100_000_000n), 'CIG')
  await travel(3 * 86_400)
  await signsIn(carol)
  const prices = await carol.call(contract.price.history, {})
  expect(prices.map(({ createdAt, price }) => [createdAt.toISOString(), price])).toEqual([
    ['2026-11-20T16:00:00.000Z', 105_000n],
    ['2026-11-21T16:00:00.000Z', 105_525n],
    ['2026-11-22T16:00:00.000Z', 106_052n],
  ])
  // Each midnight is valued at its own new price, because the price is published first.
  expect(await carol.call(historyBalance, {})).toEqual({
    rows: [
      { balanceDate: 20_261_121, moneyTotal: 10_500_000n },
      { balanceDate: 20_261_122, moneyTotal: 10_552_500n },
      { balanceDate: 20_261_123, moneyTotal: 10_605_200n },
    ],
    count: 3,
  })
  await carol.fund(micros<'USCD'>(5n), 'USCD')
  expect(await carol.call(info, {})).toMatchObject({
    moneyTotal: 10_605_205n,
    moneyTotalYesterday: 10_605_200n,
    currentCigPrice: 106_052n,
    currentCigRate: 4_994n,
  })
})

it('shows the daily sign-in until midnight in UTC+8', async () => {
  const { alice, travel } = await openSandbox({ at: new Date('2026-11-20T15:59:00Z') })
  await alice.call(contract.membership.dailySign, {})
  expect(await alice.call(info, {})).toMatchObject({ isSignedToday: true, points: 3n })
  await travel(60)
  expect(await alice.call(info, {})).toMatchObject({ isSignedToday: false })
})

it('refuses a request without a session, and shows everything to a frozen member', async () => {
  const { visitor, freya } = await openSandbox()
  expect(await visitor().tryCall(info, {})).toEqual({ refused: 'please_login' })
  expect(await visitor().tryCall(historyBalance, {})).toEqual({ refused: 'please_login' })
  expect(await freya.call(info, {})).toMatchObject({ isFrozen: true })
  expect(await freya.call(historyBalance, {})).toEqual({ rows: [], count: 0 })
  expect(await freya.sendRaw('GET', info.path, { uid: 1 })).toEqual({ refused: 'parameter_error' })
})

it('shows the last 400 days at most', async () => {
  const { alice, db, clock, renewSession: signsIn } = await openSandbox()
  await publishUntil(db, dayAfter(businessDay(clock.now())), defaultSettings)
  clock.moveTo(new Date(clock.now().getTime() + 402 * 86_400_000))
  await publishUntil(db, businessDay(clock.now()), defaultSettings)
  await signsIn(alice)
  const { rows, count } = await alice.call(historyBalance, {})
  expect([count, rows.length, rows[0]?.balanceDate]).toEqual([400, 400, 20_261_123])
})
