import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { earns, list, openPayouts, type Payouts } from '../payouts/payouts.testing.ts'

const { payoutRule, removePayoutRule, setPayoutRule, setPreferences } = contract.bookkeeping
const { cancelPayout } = contract.payouts
const { withdrawal } = consoleContract.withdrawals

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
}, 60_000)

const daily = {
  ...({ schedule: 'daily', weekday: null, monthDay: null } as const),
  ...{ hour: 14, threshold: null, reserve: usdt(0), password: PASSWORD },
}
const byBalance = { ...daily, schedule: 'none' as const, hour: null, threshold: usdt(50) }
/** Runs the job on two nodes at once. */
const look = () => Promise.all([1, 2].map(() => harness.jobs.poll('bookkeeping.pay-out')))
const ruleOf = async (shop: Merchant) => {
  await harness.renewMerchantSession(shop)
  return await shop.call(payoutRule, {})
}
const dueFor = async (shop: Merchant) => (await ruleOf(shop)).rule?.nextAt ?? new Date(Number.NaN)
const payouts = async (shop: Merchant) => {
  await harness.renewMerchantSession(shop)
  return await list(shop)
}

describe('automatic payouts by the clock', () => {
  it('are requested once at their time, on all nodes together, and keep the reserve', async () => {
    const shop = await harness.shop()
    const { free } = await harness.has(shop)
    await shop.call(setPayoutRule, { ...daily, reserve: usdt(30) })
    const due = await dueFor(shop)
    harness.clock.moveTo(new Date(due.getTime() - 1))
    await look()
    expect(await payouts(shop)).toEqual([])
    harness.clock.moveTo(due)
    await look()
    await look()
    expect(await payouts(shop)).toMatchObject([{ money: free - usdt(30), state: 'reviewing', cancellable: true }])
    expect(await harness.has(shop)).toEqual({ free: usdt(30), held: free - usdt(30) })
    const { rule, last } = await ruleOf(shop)
    expect(rule?.nextAt).toEqual(new Date(due.getTime() + 86_400_000))
    expect(last).toMatchObject({ dueAt: due, outcome: 'requested' })
    // Operators see that it is automatic, and that its seal fits.
    const fiona = await harness.openConsole('fiona')
    const seen = await fiona.call(withdrawal, { id: String((await harness.lastOf(shop)).id) })
    expect(seen).toMatchObject({ automatic: true, checks: { proved: true } })
    await shop.call(removePayoutRule, {})
  })

  it('say why none was possible, and try again at the next time only', async () => {
    const shop = await harness.shop(0)
    await shop.call(setPayoutRule, daily)
    const due = await dueFor(shop)
    harness.clock.moveTo(due)
    await look()
    expect((await ruleOf(shop)).last).toMatchObject({ dueAt: due, outcome: 'minimum_withdrawal_limit' })
    await earns(harness, shop, 10_000)
    await look()
    expect(await payouts(shop)).toEqual([])
    await expect(harness.asks(shop, usdt(20))).resolves.toBeNull()
    harness.clock.moveTo(await dueFor(shop))
    await look()
    expect((await ruleOf(shop)).last?.outcome).toBe('payout_open')
    expect(await payouts(shop)).toHaveLength(1)
    await shop.call(removePayoutRule, {})
  })

  it('are requested once after days of downtime', async () => {
    const shop = await harness.shop()
    await shop.call(setPayoutRule, daily)
    const due = await dueFor(shop)
    harness.clock.moveTo(new Date(due.getTime() + 5 * 86_400_000 + 1_000))
    await look()
    await look()
    expect(await payouts(shop)).toHaveLength(1)
    expect(await dueFor(shop)).toEqual(new Date(due.getTime() + 6 * 86_400_000))
    await shop.call(removePayoutRule, {})
  })

  it('stop with the switch of payouts, and move with the zone of the shop', async () => {
    const shop = await harness.shop()
    await shop.call(setPayoutRule, daily)
    const due = await dueFor(shop)
    await shop.call(setPreferences, { zone: 'Asia/Kathmandu', currency: null })
    const moved = await dueFor(shop)
    // 14:00 of Kathmandu is 16:15 of UTC+8.
    expect((moved.getTime() - due.getTime()) % 86_400_000).toBe(8_100_000)
    await changeSetting(harness.db, 'payoutsOpen', 0)
    await new Promise((done) => setTimeout(done, 1_100))
    harness.clock.moveTo(moved)
    await look()
    expect((await ruleOf(shop)).last?.outcome).toBe('not_offered')
    await changeSetting(harness.db, 'payoutsOpen', 1)
    await new Promise((done) => setTimeout(done, 1_100))
    await shop.call(removePayoutRule, {})
  })

  it('are not requested by a rule that was changed behind the platform’s back', async () => {
    const shop = await harness.shop()
    await shop.call(setPayoutRule, { ...daily, reserve: usdt(1_000_000) })
    await sql`update merchant_payout_rule set reserve = 0 where merchant_id = ${shop.merchantId}`.execute(harness.db)
    harness.clock.moveTo(await dueFor(shop))
    await look()
    expect((await ruleOf(shop)).last?.outcome).toBe('not_proved')
    expect(await payouts(shop)).toEqual([])
    await shop.call(removePayoutRule, {})
  })
})

describe('automatic payouts by balance', () => {
  it('are requested when it reaches the threshold beyond the reserve, and not again on the same day after a cancel', async () => {
    const shop = await harness.shop(0)
    await shop.call(setPayoutRule, { ...byBalance, reserve: usdt(10) })
    await earns(harness, shop, 90)
    await look()
    expect(await payouts(shop)).toEqual([])
    await earns(harness, shop, 1_000)
    await look()
    const [first] = await payouts(shop)
    expect(await harness.has(shop)).toMatchObject({ free: usdt(10) })
    await shop.call(cancelPayout, { id: first?.id ?? '' })
    await look()
    expect(await payouts(shop)).toMatchObject([{ state: 'cancelled' }])
    harness.nextDay()
    await look()
    expect(await payouts(shop)).toMatchObject([{ state: 'reviewing' }, { state: 'cancelled' }])
    // While it is open nothing is tried, so nothing fails either.
    await earns(harness, shop, 1_000)
    harness.nextDay()
    await look()
    expect((await ruleOf(shop)).last?.outcome).toBe('requested')
    await shop.call(removePayoutRule, {})
  })

  it('end when the merchant ends them', async () => {
    const shop = await harness.shop()
    await shop.call(setPayoutRule, byBalance)
    await shop.call(removePayoutRule, {})
    await look()
    expect(await payouts(shop)).toEqual([])
    expect((await ruleOf(shop)).rule).toBeNull()
  })
})

describe('a rule that cannot be tried', () => {
  it('keeps no other shop from its payout', async () => {
    const [broken, sound] = [await harness.shop(), await harness.shop()]
    for (const shop of [broken, sound]) {
      await harness.renewMerchantSession(shop)
      await shop.call(setPayoutRule, daily)
    }
    // A zone that another version of Node knew.
    const zoneOf = (zone: string) =>
      sql`
      insert into merchant_preference (merchant_id, zone, changed_at) values (${broken.merchantId}, ${zone}, ${harness.clock.now()})
      on conflict (merchant_id) do update set zone = excluded.zone`.execute(harness.db)
    await zoneOf('Atlantis/Capital')
    await sql`update merchant_payout_rule set next_at = next_at - interval '1 hour' where merchant_id = ${broken.merchantId}`.execute(
      harness.db,
    )
    harness.clock.moveTo(await dueFor(sound))
    await harness.jobs.poll('bookkeeping.pay-out').catch(() => undefined)
    expect(await payouts(sound)).toMatchObject([{ state: 'reviewing' }])
    await zoneOf('Asia/Shanghai')
    for (const shop of [broken, sound]) await shop.call(removePayoutRule, {})
  })
})

describe('the database', () => {
  it('refuses an automatic proof of another form, and one proof twice', async () => {
    const shop = await harness.shop()
    const id = await harness.asksRight(shop, usdt(10))
    const { proof } = await harness.rowOf(id)
    const copied = (other: string) =>
      sql`
      insert into withdrawal (merchant_id, chain, address, address_bound_at, address_seal, money, fee, pays, created_at, business_day, proof,
        proof_seal)
      select merchant_id, chain, address, address_bound_at, address_seal, money, fee, pays, created_at, business_day, ${other}, proof_seal
      from withdrawal where id = ${BigInt(id)}`.execute(harness.db)
    await expect(copied('automatic:now')).rejects.toMatchObject({ constraint: 'withdrawal_automatic' })
    await shop.call(cancelPayout, { id })
    await expect(copied(proof)).rejects.toMatchObject({ constraint: 'withdrawal_proved_once_by_merchant' })
  })
})
