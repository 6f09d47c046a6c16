import { consoleContract } from '@humidor/contract/console/index.ts'
import { getDepositInfo } from '@humidor/contract/money/deposits.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { screeningSteps } from '../../screening/screening.testing.ts'
import {
  ADDRESS,
  CONFIRMATIONS,
  OTHER,
  openBound,
  refused,
  usdt,
  type Withdrawals,
  withdrawalsIn,
} from '../withdrawals.testing.ts'

const { withdrawal } = consoleContract.withdrawals
const { listTimeline } = consoleContract.timeline

let harness: Withdrawals
const { at, lists } = screeningSteps(() => harness)
const { sent } = withdrawalsIn(() => harness)
const off = { reviewCount: 0, reviewSum: 0n, reviewAddressAge: 0, reviewDeposit: 0n, reviewOwners: 0 } as const
beforeAll(async () => {
  harness = await openBound(({ alice, bob, carol, sylvia }) => [alice, bob, carol, sylvia])
}, 120_000)
beforeEach(async () => {
  await sets(off)
  harness.nextDay()
  harness.nextDay()
})

async function sets(values: Partial<Settings>) {
  for (const [key, value] of Object.entries(values))
    await changeSetting(harness.db, key as keyof Settings, value as never)
}
const hitsOf = async (id: string) => (await (await at('fiona')).call(withdrawal, { id })).hits
const rulesOf = async (id: string) => (await hitsOf(id)).map(({ rule }) => rule)
const rejects = async (...ids: string[]) => {
  for (const id of ids) expect(await harness.rejects(id)).toBeNull()
}

describe('a withdrawal stops for review, and is never refused,', () => {
  it('with a sum above the limit within 24 hours, to the millionth; what was rejected does not count', async () => {
    await sets({ reviewSum: usdt(150) })
    await rejects(await harness.opensWithdrawal(harness.alice, usdt(140)))
    const first = await harness.opensWithdrawal(harness.alice, usdt(50))
    expect(await rulesOf(first)).toEqual([])
    harness.nextDay('11:59')
    const second = await harness.opensWithdrawal(harness.alice, usdt(100))
    expect(await rulesOf(second)).toEqual([])
    await rejects(second)
    const third = await harness.opensWithdrawal(harness.alice, usdt(100, 1))
    expect((await hitsOf(third)).map(({ text }) => text)).toEqual([
      '150.000001 USDT requested within 24 h: more than 150 USDT',
    ])
    expect(await harness.approves(third)).toEqual(refused('stopped_for_review'))
    await rejects(first, third)
  })

  it('with more than so many within 24 hours, and no longer after exactly 24', async () => {
    await sets({ reviewCount: 1 })
    const first = await harness.opensWithdrawal(harness.bob)
    expect(await rulesOf(first)).toEqual([])
    const { created_at: createdAt } = await harness.rowOf(first)
    harness.clock.moveTo(new Date(createdAt.getTime() + 86_400_000 - 600_000))
    const second = await harness.opensWithdrawal(harness.bob)
    expect(await rulesOf(second)).toEqual(['count'])
    harness.clock.moveTo(new Date(createdAt.getTime() + 2 * 86_400_000))
    const third = await harness.opensWithdrawal(harness.bob)
    expect(await rulesOf(third)).toEqual([])
    await rejects(first, second, third)
  })

  it('to an address that was added lately, until something was paid to it', async () => {
    await sets({ reviewAddressAge: 7 * 86_400 })
    await harness.binds(harness.carol, OTHER)
    harness.nextDay()
    harness.nextDay()
    const first = await harness.opensWithdrawal(harness.carol)
    expect(await rulesOf(first)).toEqual(['newAddress'])
    await rejects(first)
    await sets({ reviewAddressAge: 0 })
    await sent(harness.carol)
    await harness.chain.mine(CONFIRMATIONS + 1)
    await harness.look()
    await sets({ reviewAddressAge: 7 * 86_400 })
    harness.nextDay()
    const paid = await harness.opensWithdrawal(harness.carol)
    expect(await rulesOf(paid)).toEqual([])
    await rejects(paid)
  })

  it('with a large deposit shortly before; a payment from a listed address is credited and flagged', async () => {
    const { sylvia, chain } = harness
    await sets({ reviewDeposit: usdt(100), reviewDepositWithin: 3_600 })
    await lists(`${chain.wallet},all,Police,Theft`)
    const { address, randomMoney } = await sylvia.call(getDepositInfo, { chain: 'BSC', money: usdt(100) })
    await chain.pay({ address, amount: randomMoney })
    await chain.mine(CONFIRMATIONS + 1)
    await harness.watch()
    const { rows } = await (await at('fiona')).call(listTimeline, { uid: sylvia.uid, limit: 50 })
    expect(rows.find(({ source }) => source === 'review')).toMatchObject({ what: 'depositListed' })
    const id = await harness.opensWithdrawal(sylvia, usdt(100))
    expect(await rulesOf(id)).toEqual(['freshDeposit'])
    await rejects(id)
    harness.later(3_600)
    const later = await harness.opensWithdrawal(sylvia, usdt(100))
    expect(await rulesOf(later)).toEqual([])
    await rejects(later)
  })

  it('when so many withdraw to one address', async () => {
    await sets({ reviewOwners: 3 })
    const ids = []
    for (const person of [harness.alice, harness.bob]) {
      const id = await harness.opensWithdrawal(person)
      expect(await rulesOf(id)).toEqual([])
      ids.push(id)
    }
    const third = await harness.opensWithdrawal(harness.sylvia)
    expect((await hitsOf(third)).map(({ text }) => text)).toEqual([
      '3 members or merchants withdraw to this address: 3 or more',
    ])
    await rejects(...ids, third)
  })

  it('by all rules that it meets at once, a list among them', async () => {
    await sets({ reviewSum: usdt(10), reviewOwners: 1 })
    await lists(`${ADDRESS},BSC,Police,Theft`)
    const id = await harness.opensWithdrawal(harness.alice)
    expect(await rulesOf(id)).toEqual(['listed', 'sum', 'sharedAddress'])
    await rejects(id)
  })
})

it('what stopped waits until it is decided, also after its rule was switched off', async () => {
  await sets({ reviewSum: usdt(10) })
  const id = await harness.opensWithdrawal(harness.bob)
  await sets(off)
  expect(await rulesOf(id)).toContain('sum')
  expect(await harness.approves(id)).toEqual(refused('stopped_for_review'))
  await rejects(id)
})
