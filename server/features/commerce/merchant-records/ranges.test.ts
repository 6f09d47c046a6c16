import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opens, pays } from '../charges/charges.testing.ts'
import { asksForPayout } from '../payouts/payouts.testing.ts'
import { all, cig, ids, openRecords } from './records.testing.ts'

const { merchantBills, merchantCharges, merchantPayouts } = consoleContract.merchantRecords
const { claim } = consoleContract.operators
const { rejectWithdrawal } = consoleContract.withdrawals
const { cancelPayout } = contract.payouts

const { sandbox, shop, other, passTime, paid, wendy, billsOf } = await openRecords()
let mine: string[]
let theirs: string
beforeAll(async () => {
  mine = [await paid(sandbox.alice, cig(3)), await paid(sandbox.bob, cig(4)), await paid(sandbox.alice, cig(5))]
  theirs = await paid(sandbox.bob, cig(4), { to: other })
})
afterAll(() => sandbox.close())

/** The business day of a moment. */
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) as '2026-01-01'

describe('bills', () => {
  it('are filtered by amount, both ends included, to the millionth', async () => {
    expect(ids(await billsOf({ least: cig(4) }))).toEqual([mine[2], mine[1]])
    expect(ids(await billsOf({ most: cig(4) }))).toEqual([mine[1], mine[0]])
    expect(ids(await billsOf({ least: cig(4), most: cig(4) }))).toEqual([mine[1]])
    const [above, below] = [micros<'CIG'>(4_000_001n), micros<'CIG'>(3_999_999n)]
    expect(ids(await billsOf({ least: above }))).toEqual([mine[2]])
    expect(ids(await billsOf({ most: below }))).toEqual([mine[0]])
    expect(await billsOf({ least: cig(5), most: cig(3) })).toEqual([])
    expect(ids(await billsOf({ least: cig(4), which: 'converted' }))).toEqual([mine[2], mine[1]])
  })

  it('of all merchants are listed with their shop, page by page', async () => {
    const who = await wendy()
    const ask = (it: object) => who.call(merchantBills, { limit: 25, which: 'all', ...it })
    const known = [theirs, ...mine.toReversed()]
    const whole = await ask({ limit: 200 })
    expect(ids(whole.rows).slice(0, 4)).toEqual(known)
    expect(whole.rows.map((row) => row.shop).slice(0, 2)).toEqual([
      { vcode: other.vcode, name: 'Next Door' },
      { vcode: shop.vcode, name: 'The Long Ash' },
    ])
    for (const limit of [1, 3]) expect(ids(await all((after) => ask({ limit, ...after })))).toEqual(ids(whole.rows))
    expect(whole.count).toBe(whole.rows.length)
    const since = dayOf(whole.rows[0]?.createdAt ?? new Date(0))
    expect(ids((await ask({ from: since, least: cig(4), most: cig(4) })).rows).slice(0, 2)).toEqual([theirs, mine[1]])
    expect(ids((await ask({ vcode: other.vcode })).rows)).toEqual([theirs])
    // A receipt, a uid and an amount are found in every shop.
    expect(ids((await ask({ search: whole.rows[0]?.receipt })).rows)).toEqual([theirs])
    expect(ids((await ask({ search: String(sandbox.bob.uid), from: since })).rows).slice(0, 2)).toEqual([
      theirs,
      mine[1],
    ])
    expect(ids((await ask({ search: '4', from: since })).rows).slice(0, 2)).toEqual([theirs, mine[1]])
    expect(ids((await ask({ id: theirs })).rows)).toEqual([theirs])
  })
})

describe('charges', () => {
  it('are filtered by days and by the ₡ to pay, of one merchant and of all', async () => {
    await sandbox.renewMerchantSession(shop)
    await sandbox.renewMerchantSession(other)
    const mineOpen = await opens(shop, { reference: 'Table 1' })
    passTime(1)
    const theirsPaid = await opens(other, { reference: 'Table 1' })
    await pays(sandbox.alice, theirsPaid)
    const who = await wendy()
    const ask = (it: object) => who.call(merchantCharges, { limit: 25, which: 'all', ...it })
    const both = await ask({ search: 'Table 1' })
    expect(both.rows.map((row) => [row.id, row.shop.vcode])).toEqual([
      [theirsPaid.id, other.vcode],
      [mineOpen.id, shop.vcode],
    ])
    const at = dayOf(both.rows[0]?.createdAt ?? new Date(0))
    const amount = both.rows[0]?.moneyCig
    expect(ids((await ask({ vcode: shop.vcode, from: at, to: at })).rows)).toEqual([mineOpen.id])
    expect((await ask({ vcode: shop.vcode, to: '2020-01-01' })).rows).toEqual([])
    expect(ids((await ask({ search: 'Table 1', least: amount, most: amount })).rows)).toContain(theirsPaid.id)
    expect((await ask({ search: 'Table 1', most: micros<'CIG'>((amount ?? 1n) - 1n) })).rows).not.toContainEqual(
      expect.objectContaining({ id: theirsPaid.id }),
    )
    expect(ids((await ask({ which: 'paid', search: 'Table 1' })).rows)).toEqual([theirsPaid.id])
    for (const limit of [1, 2])
      expect(ids(await all((after) => ask({ limit, search: 'Table 1', ...after })))).toEqual(ids(both.rows))
    for (const after of ['x', '1', '1.007'])
      expect(await who.tryCall(merchantCharges, { limit: 5, which: 'all', after })).toEqual({
        refused: 'parameter_error',
      })
  })
})

describe('payouts of a merchant', () => {
  it('are filtered by state, days and amount; a cancelled one is no rejected one', async () => {
    const cancelled = await asksForPayout(sandbox, shop)
    await sandbox.renewMerchantSession(shop)
    await shop.call(cancelPayout, { id: cancelled })
    passTime(1)
    const rejected = await asksForPayout(sandbox, shop)
    await (await wendy()).call(claim, { item: itemOf.withdrawal(rejected) })
    await sandbox.staff.wendy.call(rejectWithdrawal, { id: rejected, reason: 'Please call us.' })
    passTime(1)
    const open = await asksForPayout(sandbox, shop)
    const who = await wendy()
    const ask = async (it: object) => {
      const { rows, count } = await who.call(merchantPayouts, { vcode: shop.vcode, limit: 25, ...it })
      expect(count).toBe(rows.length)
      return ids(rows)
    }
    expect(await ask({})).toEqual([open, rejected, cancelled])
    expect(await ask({ state: 'cancelled' })).toEqual([cancelled])
    expect(await ask({ state: 'rejected' })).toEqual([rejected])
    expect(await ask({ state: 'reviewing' })).toEqual([open])
    expect(await ask({ state: 'completed' })).toEqual([])
    const money = micros<'USDT'>(20_000_000n)
    expect(await ask({ least: money, most: money })).toEqual([open, rejected, cancelled])
    expect(await ask({ least: micros<'USDT'>(money + 1n) })).toEqual([])
    expect(await ask({ most: micros<'USDT'>(money - 1n) })).toEqual([])
    const day = dayOf(sandbox.clock.now())
    expect(await ask({ from: day, to: day, state: 'rejected' })).toEqual([rejected])
    expect(await ask({ to: '2020-01-01' })).toEqual([])
  })
})
