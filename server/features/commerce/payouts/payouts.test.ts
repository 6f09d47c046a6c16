import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { queueOf } from '../../backoffice/operators/waiting.testing.ts'
import { ADDRESS, OTHER, refused, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { decides, eventsOf, list, openPayouts, type Payouts } from './payouts.testing.ts'

const { cancelPayout, payoutTerms } = contract.payouts
const { approveWithdrawal, withdrawal, listWithdrawals } = consoleContract.withdrawals
const { reserves } = consoleContract.treasury

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
}, 60_000)

describe('a merchant requests a payout', () => {
  it('of the whole balance or the minimum, with the terms shown before', async () => {
    const shop = await harness.shop()
    const { free } = await harness.has(shop)
    expect(await shop.call(payoutTerms, {})).toMatchObject({
      ...{ served: true, everVerified: true, hasOpen: false, balance: free, minimum: usdt(10), fee: 0 },
    })
    expect(await harness.asks(shop, usdt(10) - 1n)).toEqual(refused('minimum_withdrawal_limit'))
    expect(await harness.asks(shop, free + 1n)).toEqual(refused('not_enough_money'))
    expect(await harness.asks(shop, free)).toBeNull()
    expect(await harness.has(shop)).toEqual({ free: 0n, held: free })
    expect(await harness.asks(shop, usdt(10))).toEqual(refused('payout_open'))
    expect(await list(shop)).toMatchObject([
      { money: free, fee: 0n, pays: free, state: 'reviewing', cancellable: true },
    ])
  })

  it('with their password, which cannot be guessed here either', async () => {
    const shop = await harness.shop()
    expect(await harness.asks(shop, usdt(10), { password: '' })).toEqual(refused('no_password'))
    for (let n = 0; n < 10; n += 1)
      expect(await harness.asks(shop, usdt(10), { password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await harness.asks(shop, usdt(10))).toEqual(refused('code_request_too_frequent'))
    expect(await list(shop)).toEqual([])
  })

  it('once, however often the request is sent and however many arrive at once', async () => {
    const [shop, key] = [await harness.shop(), randomUUID()]
    await Promise.all(Array.from({ length: 8 }, () => harness.asks(shop, usdt(40), { key })))
    expect(await list(shop)).toHaveLength(1)
    const other = await harness.shop()
    const results = await Promise.all(Array.from({ length: 8 }, () => harness.asks(other, usdt(40))))
    expect(results.filter((one) => one === null)).toHaveLength(1)
    expect((await harness.has(other)).held).toBe(usdt(40))
  })

  it('at the fee that they saw', async () => {
    const shop = await harness.shop()
    expect(await harness.asks(shop, usdt(10), { fee: 1n })).toEqual(refused('illegal_value'))
    // Settings are cached for a second.
    const tellsFee = async (fee: number) => {
      await expect.poll(async () => (await shop.call(payoutTerms, {})).fee).toBe(fee)
    }
    await changeSetting(harness.db, 'payoutFee', 5n)
    await tellsFee(5)
    expect(await harness.asks(shop, usdt(100), { fee: 500_000n })).toBeNull()
    expect(await harness.lastOf(shop)).toMatchObject({ fee: 500_000n, pays: usdt(99, 500_000) })
    await changeSetting(harness.db, 'payoutFee', 0n)
    await tellsFee(0)
  })

  it('only after a verification; a later rejection does not prevent it, and operators see the rejection', async () => {
    const { lantern } = harness.merchants
    await harness.renewMerchantSession(lantern)
    expect(await harness.asks(lantern, usdt(10))).toEqual(refused('illegal_operation'))
    const shop = await harness.shop()
    await harness.db
      .updateTable('merchant')
      .set({ status: 2, reply: 'Closed.' })
      .where('merchant_id', '=', shop.merchantId)
      .execute()
    const id = await harness.asksRight(shop, usdt(20))
    const seen = await harness.looksAt(id)
    expect(seen).toMatchObject({
      flags: ['new address', 'shared address', 'not verified'],
      checks: { verified: false },
    })
  })

  it('not within a day of an address change, nor to an address that no seal proves', async () => {
    const shop = await harness.shop()
    const where = harness.db.updateTable('merchant').where('merchant_id', '=', shop.merchantId)
    await where.set({ cash_address: OTHER }).execute()
    expect(await harness.asks(shop, usdt(20))).toEqual(refused('no_wallet_address'))
    expect(await shop.call(payoutTerms, {})).toMatchObject({ served: null })
  })

  it('and cancels it while nobody has approved it', async () => {
    const [shop, stranger] = [await harness.shop(), await harness.shop()]
    const before = await harness.has(shop)
    const id = await harness.asksRight(shop)
    for (const wrong of ['0', 'x', '999999999', ''])
      expect(await shop.tryCall(cancelPayout, { id: wrong })).toEqual(refused('not_found'))
    expect(await stranger.tryCall(cancelPayout, { id })).toEqual(refused('not_found'))
    const results = await Promise.all(Array.from({ length: 6 }, () => shop.tryCall(cancelPayout, { id })))
    expect(results.filter((one) => one === null)).toHaveLength(1)
    expect(await harness.has(shop)).toEqual(before)
    expect(await list(shop)).toMatchObject([{ state: 'cancelled', reply: null, cancellable: false }])
    expect(await eventsOf(harness, id)).toEqual(['payout.requested', 'payout.cancelled'])
    expect(await harness.looksAt(id)).toMatchObject({ state: 'rejected', rejectedBy: null })
    const approved = await harness.asksRight(shop)
    await harness.approves(approved)
    expect(await shop.tryCall(cancelPayout, { id: approved })).toEqual(refused('illegal_operation'))
    expect((await list(shop))[0]).toMatchObject({ state: 'approved', cancellable: false })
  })

  it('and of a concurrent cancellation and approval one succeeds', async () => {
    for (let n = 0; n < 4; n += 1) {
      const shop = await harness.shop()
      const id = await harness.asksRight(shop)
      const fiona = await harness.openConsole('fiona', id)
      const [taken, approved] = await Promise.all([
        shop.tryCall(cancelPayout, { id }),
        fiona.tryCall(approveWithdrawal, { id, googleCode: fiona.googleCode() }),
      ])
      expect([taken, approved].filter((one) => one === null)).toHaveLength(1)
      expect((await harness.rowOf(id)).state).toBe(taken === null ? 'rejected' : 'approved')
    }
  })
})

describe('operators', () => {
  it('have payouts in a queue of their own, with the facts to check', async () => {
    const shop = await harness.shop()
    const waiting = await queueOf(await harness.openConsole('wendy'), 'payouts')
    const id = await harness.asksRight(shop, usdt(30))
    const wendy = await harness.openConsole('wendy')
    expect(await queueOf(wendy, 'payouts')).toMatchObject({ count: waiting.count + 1 })
    const asked = { state: 'reviewing', limit: 50 } as const
    const found = await wendy.call(listWithdrawals, { ...asked, whose: 'merchants', search: shop.vcode })
    expect(found.rows).toMatchObject([{ id, member: null, merchant: { vcode: shop.vcode }, money: usdt(30) }])
    expect((await wendy.call(listWithdrawals, asked)).rows.every(({ member }) => member !== null)).toBe(true)
    expect((await wendy.call(listWithdrawals, { ...asked, search: id })).rows).toEqual([])
    expect(await wendy.call(withdrawal, { id })).toMatchObject({
      ...{ flags: ['new address', 'shared address'], automatic: false, needsSecond: false },
      checks: {
        ...{ proved: true, addressSealed: true, addressStillBound: true, firstUse: true, verified: true },
        ...{ today: usdt(30), lately: usdt(30), ever: usdt(30), frozenReason: null },
        cameIn: (await harness.has(shop)).free + usdt(30),
      },
    })
  })

  it('count payouts in the amount that is to leave', async () => {
    const fiona = await harness.openConsole('fiona')
    const before = await fiona.call(reserves, {})
    await harness.asksRight(await harness.shop(), usdt(70))
    const after = await (await harness.openConsole('fiona')).call(reserves, {})
    expect(after.leaving - before.leaving).toBe(usdt(70))
    expect(after.coverage.surplus).toBe(before.coverage.surplus)
  })

  it('reject with a reason, and the whole amount returns', async () => {
    const shop = await harness.shop()
    const before = await harness.has(shop)
    const id = await harness.asksRight(shop)
    expect(await harness.rejects(id, 'Please call us.')).toBeNull()
    expect(await harness.has(shop)).toEqual(before)
    expect(await list(shop)).toMatchObject([{ state: 'rejected', reply: 'Please call us.' }])
    expect(await eventsOf(harness, id)).toEqual(['payout.requested', 'payout.rejected'])
    expect(await harness.asks(shop, usdt(10))).toBeNull()
  })

  it('need a second operator above the limit', async () => {
    const shop = await harness.shop(12_000)
    const id = await harness.asksRight(shop, usdt(1_000, 1))
    expect(await harness.approves(id)).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'reviewing' })
    expect((await list(shop))[0]).toMatchObject({ cancellable: false })
    expect(await shop.tryCall(cancelPayout, { id })).toEqual(refused('illegal_operation'))
    expect(await decides(harness, id, true, 'fiona')).toEqual(refused('illegal_operation'))
    expect(await decides(harness, id)).toBeNull()
    const { fiona, victor } = harness.staff
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', approved_by: fiona.id, second_by: victor.id })
  })

  it.each([
    ['another address', { address: OTHER }, 'wrong_address'],
    ['another amount', { money: usdt(101), pays: usdt(101) }, 'illegal_operation'],
  ])('cannot approve a payout that was changed in the database: %s', async (_, written, code) => {
    const id = await harness.asksRight(await harness.shop())
    const rewrite = (set: object) =>
      harness.db.transaction().execute(async (tx) => {
        await sql`alter table withdrawal disable trigger withdrawal_stays`.execute(tx)
        await tx.updateTable('withdrawal').set(set).where('id', '=', BigInt(id)).execute()
        await sql`alter table withdrawal enable trigger withdrawal_stays`.execute(tx)
      })
    const { address, money, pays } = await harness.rowOf(id)
    await rewrite(written)
    expect([refused(code), refused('illegal_operation')]).toContainEqual(await harness.approves(id))
    await rewrite({ address, money, pays })
    expect(await harness.approves(id)).toBeNull()
  })
})

describe('the address', () => {
  const { requestPayoutAddress } = consoleContract.payouts
  const asks = async (vcode: string, cashAddress: string) =>
    (await harness.openConsole('wendy')).tryCall(requestPayoutAddress, {
      vcode,
      cashAddress,
      reason: 'They called us.',
    })

  it('is changed by two operators; payouts wait for a day, and earlier requests are not paid to it', async () => {
    const shop = await harness.shop()
    const id = await harness.asksRight(shop)
    expect(await asks(shop.vcode, ADDRESS.toLowerCase())).toBeNull()
    expect(await asks(shop.vcode, OTHER)).toEqual(refused('illegal_operation'))
    expect(await shop.call(payoutTerms, {})).toMatchObject({ address: (await harness.rowOf(id)).address })
    expect(await decides(harness, shop.vcode)).toBeNull()
    expect(await shop.call(payoutTerms, {})).toMatchObject({ address: ADDRESS, served: true })
    expect((await harness.looksAt(id)).flags).toContain('address changed')
    expect(await harness.approves(id)).toEqual(refused('withdraw_address_changed'))
    expect(await harness.rejects(id)).toBeNull()
    expect(await harness.asks(shop, usdt(20))).toEqual(refused('withdraw_address_changed'))
    harness.later(86_400)
    await harness.renewMerchantSession(shop)
    expect(await harness.asks(shop, usdt(20))).toBeNull()
    expect(await harness.lastOf(shop)).toMatchObject({ address: ADDRESS })
  })

  it('cannot be one of ours, of another chain, or the current one, and is sealed again where no seal proves it', async () => {
    const shop = await harness.shop(0)
    const own = (await shop.call(payoutTerms, {})).address
    const [ours = ''] = harness.chain.addresses
    for (const wrong of [ours, '0x1234', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'])
      expect(await asks(shop.vcode, wrong)).toEqual(refused('wrong_address'))
    expect(await asks('999999', ADDRESS)).toEqual(refused('merchant_not_exists'))
    expect(await asks(shop.vcode, own)).toEqual(refused('illegal_operation'))
    const where = harness.db.updateTable('merchant').where('merchant_id', '=', shop.merchantId)
    await where.set({ cash_address_seal: null }).execute()
    expect(await shop.call(payoutTerms, {})).toMatchObject({ served: null })
    expect(await asks(shop.vcode, own)).toBeNull()
    expect(await decides(harness, shop.vcode)).toBeNull()
    expect(await shop.call(payoutTerms, {})).toMatchObject({ address: own, served: true })
  })
})
