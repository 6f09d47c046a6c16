import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, midnightFrom, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeEach, expect, it } from 'vitest'
import { putsIn, takesOut } from '../../products/flexible-treasure/flexible-treasure.testing.ts'
import { pledged, pledgesOf, uscd } from '../../products/pledges/pledges.testing.ts'
import { ordered, own, pays, treasuryHas, winsAndMayPay } from '../../products/preorders/preorders.testing.ts'

const { upcoming } = contract.calendar
const { transactionToBalance, transactionToBalanceHistory, cancelTransactionToBalance } = contract.wallet

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

/** The entries of a member by kind. */
async function calendarOf(who: Person) {
  const { entries } = await who.call(upcoming, {})
  expect(entries.map(({ at }) => at.getTime())).toEqual(entries.map(({ at }) => at.getTime()).sort((a, b) => a - b))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  return Object.groupBy(entries, ({ kind }) => kind)
}
const inUscd = (amount: bigint) => [{ coin: 'USCD', amount }]

it('shows pledges, treasure and conversions as they will come, and nobody else’s', async () => {
  const { alice, bob, clock } = harness
  clock.moveTo(momentOf('2026-11-20', '12:00'))
  for (const who of [alice, bob]) await harness.renewSession(who)
  await alice.fund(uscd(5_000), 'USCD')
  await alice.fund(uscd(1_000), 'USCD')
  const { id, onum } = await pledged(alice, 1_000)
  await putsIn(alice, 300)
  await alice.call(transactionToBalance, { money: uscd(40) })
  const [pledge] = await pledgesOf(alice)
  const first = await calendarOf(alice)
  const tomorrow = dayAfter(businessDay(clock.now()))
  expect(first.pledgeProfit).toMatchObject([
    { id: `pledgeProfit-${tomorrow}`, at: startOf(tomorrow), amounts: inUscd(pledge?.dailyIncome ?? 0n) },
  ])
  expect(first.pledgeEnd).toMatchObject([
    {
      id: `pledgeEnd-${id}`,
      number: onum,
      at: midnightFrom(pledge?.endsAt ?? clock.now()),
      amounts: inUscd(uscd(1_000)),
    },
  ])
  // What came in today earns nothing for today.
  expect(first.treasureInterest).toBeUndefined()
  expect(first.conversion).toMatchObject([
    { at: new Date(clock.now().getTime() + 86_400_000), amounts: [{ coin: 'USDT', amount: uscd(40) }] },
  ])
  expect((await bob.call(upcoming, {})).entries.filter(({ kind }) => kind !== 'freeze')).toEqual([])

  await harness.travel(momentOf(tomorrow, '01:00'))
  await harness.renewSession(alice)
  const second = await calendarOf(alice)
  expect(second.treasureInterest?.[0]?.amounts[0]?.amount).toBeGreaterThan(0n)
  await takesOut(alice, 300)
  const [conversion] = await alice.call(transactionToBalanceHistory, {})
  await alice.call(cancelTransactionToBalance, { did: conversion?.did ?? 0 })
  const third = await calendarOf(alice)
  expect([third.treasureInterest, third.conversion]).toEqual([undefined, undefined])
  expect(third.treasureOut).toMatchObject([{ amounts: inUscd(uscd(300)) }])
})

it('follows an order from its draw to its end', async () => {
  const { alice, clock } = harness
  await harness.renewSession(alice)
  await treasuryHas(harness, 10_000)
  await alice.fund(uscd(1_000), 'USCD')
  const oid = await ordered(alice, 200)
  const order = await own(alice, oid)
  expect((await calendarOf(alice)).draw).toMatchObject([
    { id: `draw-${oid}`, at: order.lotteryAt, number: order.onum, amounts: [] },
  ])
  const won = await winsAndMayPay(harness, harness.bob)
  const payable = await own(harness.bob, won)
  const due = await calendarOf(harness.bob)
  expect(due.payBy).toMatchObject([{ id: `payBy-${won}`, at: payable.payBy, amounts: inUscd(payable.money) }])
  await harness.bob.fund(uscd(1_000), 'USCD')
  expect(await pays(harness.bob, won)).toBeNull()
  const paid = await own(harness.bob, won)
  const held = await calendarOf(harness.bob)
  expect(held.payBy).toBeUndefined()
  expect(held.preorderEnd).toMatchObject([
    {
      at: midnightFrom(paid.endsAt ?? clock.now()),
      amounts: [...inUscd(paid.money), { coin: 'CIG', amount: paid.profit }],
    },
  ])
})
