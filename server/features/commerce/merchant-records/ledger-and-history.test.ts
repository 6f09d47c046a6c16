import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opens, pays } from '../charges/charges.testing.ts'
import { drained } from '../merchants/merchants.testing.ts'
import { all, cig, ids, openRecords } from './records.testing.ts'

const { findBills, merchantBills, merchantCharges, merchantDevices, merchantEntries, merchantEvents, merchantRefunds } =
  consoleContract.merchantRecords
const { endMerchantSessions } = consoleContract.merchantChanges
const { merchantDetail } = contract.merchants
const { cancelCharge } = contract.charges

const { sandbox, shop, other, passTime, paid, refunds, wendy, billsOf } = await openRecords()
beforeAll(async () => {
  const bill = await paid(sandbox.alice, cig(3))
  await paid(sandbox.bob, cig(4))
  await paid(sandbox.bob, cig(4), { to: other })
  await refunds(bill, cig(1))
  await pays(sandbox.alice, await opens(shop, { reference: 'Table 7' }))
  await shop.call(cancelCharge, { id: (await opens(shop)).id })
})
afterAll(() => sandbox.close())

describe('the ledger of a merchant', () => {
  it('has every entry of their accounts once, each with its other side and its bill', async () => {
    const refill = await drained(sandbox, 1n)
    const who = await wendy()
    const numbers = [61, 62, 63].map((kind) => 1_000_000_000_000 + merchantNumber(shop.vcode) * 100 + kind)
    const { rows: stored } = await sandbox.pool.query(
      `select account_id || '.' || seq as id from entry where account_id = any($1) order by transfer_id desc, account_id, seq desc`,
      [numbers],
    )
    for (const limit of [1, 7, 200]) {
      const rows = await all((after) => who.call(merchantEntries, { vcode: shop.vcode, limit, ...after }))
      expect(ids(rows)).toEqual(stored.map(({ id }) => id))
    }
    const { rows, count } = await who.call(merchantEntries, { vcode: shop.vcode, limit: 200 })
    expect(count).toBe(stored.length)
    for (const row of rows) {
      expect(row.other, row.id).toMatchObject({ coin: row.coin })
      expect(row.bill?.receipt, row.id).toMatch(/^[0-9A-F]{8}$/)
    }
    const payments = rows.filter(({ account, amount }) => account === 'cig' && amount > 0n)
    expect(new Set(payments.map(({ other: side }) => side?.owner))).toEqual(new Set(['member']))
    const conversions = rows.filter(({ account, amount }) => account === 'usdt' && amount > 0n)
    expect(conversions.length).toBeGreaterThan(0)
    for (const row of conversions)
      expect(row.other).toMatchObject({ owner: 'platform', ownerId: null, name: 'treasury' })
    const only = await who.call(merchantEntries, { vcode: shop.vcode, limit: 200, account: 'usdt' })
    expect(new Set(only.rows.map(({ account }) => account))).toEqual(new Set(['usdt']))
    const paidOnly = await who.call(merchantEntries, { vcode: shop.vcode, limit: 200, operation: 'payToMerchant' })
    expect(ids(paidOnly.rows)).toEqual(ids(payments))
    expect(await who.tryCall(merchantEntries, { vcode: shop.vcode, limit: 5, after: '1.2' })).toEqual({
      refused: 'parameter_error',
    })
    await refill(1n)
  })

  it('shows the receipt and the shop in the history of the payer, too', async () => {
    const bill = await paid(sandbox.alice, cig(9))
    const [row] = await billsOf({ id: bill })
    const history = await (await wendy()).call(consoleContract.members.memberHistory, {
      ...{ uid: sandbox.alice.uid, limit: 200, account: 'profit' },
    })
    expect(history.rows[0]).toMatchObject({
      transfer: row?.paidBy,
      bill: { id: bill, receipt: row?.receipt, vcode: shop.vcode, shop: 'The Long Ash' },
    })
    // A refund names it too; what has nothing to do with a shop names none.
    expect(history.rows.filter(({ amount }) => amount > 0n).map((one) => one.bill?.shop)).toContain('The Long Ash')
    expect(history.rows.map((one) => one.bill)).toContain(null)
  })
})

describe('the devices of a merchant', () => {
  it('are signed out at once, with a reason in the audit log and the history', async () => {
    await sandbox.renewMerchantSession(shop)
    const who = await wendy()
    const before = await who.call(merchantDevices, { vcode: shop.vcode })
    expect(before.sessions).toHaveLength(1)
    expect(before.devices).toBe(1)
    expect(before.sessions[0]).toMatchObject({ mark: expect.stringMatching(/^[0-9A-F]{8}$/), till: null })
    passTime(1)
    expect(await who.tryCall(endMerchantSessions, { vcode: shop.vcode, reason: 'A till was stolen.' })).toBeNull()
    expect(await who.call(merchantDevices, { vcode: shop.vcode })).toEqual({ sessions: [], devices: 1 })
    expect(await shop.tryCall(merchantDetail, { page: 1, limit: 1, type: 0 })).toEqual({ refused: 'please_login' })
    // Nobody else is signed out.
    await sandbox.renewMerchantSession(other)
    expect((await who.call(merchantDevices, { vcode: other.vcode })).sessions).toHaveLength(1)
    const { rows } = await who.call(merchantEvents, { vcode: shop.vcode, limit: 1 })
    expect(rows).toMatchObject([
      {
        kind: null,
        action: { operator: 'Wendy Wrapper', call: endMerchantSessions.path, reason: 'A till was stolen.' },
      },
    ])
  })
})

describe('the history of a merchant', () => {
  it('merges what happened and what operators did, the newest first, whatever the pages', async () => {
    const who = await wendy()
    const whole = await who.call(merchantEvents, { vcode: shop.vcode, limit: 200 })
    expect(whole.next).toBeNull()
    const times = whole.rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, two) => two - one))
    for (const limit of [1, 2, 5]) {
      const rows = await all((after) => who.call(merchantEvents, { vcode: shop.vcode, limit, ...after }))
      expect(ids(rows)).toEqual(ids(whole.rows))
    }
    const kinds = new Set(whole.rows.map(({ kind }) => kind))
    for (const kind of ['charge.opened', 'charge.paid', 'charge.cancelled', 'bill.paid', 'bill.refunded', null])
      expect(kinds).toContain(kind)
    expect(whole.rows.find(({ kind }) => kind === 'charge.paid')).toMatchObject({
      ...{ charge: { reference: 'Table 7' }, bill: { receipt: expect.stringMatching(/^[0-9A-F]{8}$/) }, payout: null },
    })
    const first = whole.rows.at(-1)
    expect(first?.action?.call ?? '').toBe(consoleContract.merchants.approveMerchant.path)
    for (const after of ['x', 'e1', 'a1', 'e1a', '1.1'])
      if (after !== 'e1a')
        expect(await who.tryCall(merchantEvents, { vcode: shop.vcode, limit: 5, after })).toEqual({
          refused: 'parameter_error',
        })
  })

  it('has no events of another merchant', async () => {
    const { rows } = await (await wendy()).call(merchantEvents, { vcode: other.vcode, limit: 200 })
    const { rows: stored } = await sandbox.pool.query(
      `select 'e' || id as id from merchant_event e where merchant_id = $1 order by e.id desc`,
      [merchantNumber(other.vcode)],
    )
    expect(rows.filter(({ kind }) => kind !== null).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  })
})

it('every look is in the audit log, except the search for a payment', async () => {
  const who = await wendy()
  const { vcode } = other
  await who.call(merchantBills, { vcode, limit: 25, which: 'all' })
  await who.call(merchantRefunds, { vcode, limit: 25 })
  await who.call(merchantCharges, { vcode, limit: 25, which: 'all' })
  await who.call(merchantEntries, { vcode, limit: 25 })
  await who.call(merchantEvents, { vcode, limit: 25 })
  await who.call(findBills, { search: '1A2B3C4D' })
  await sandbox.renewOperatorSession(sandbox.staff.victor)
  const { rows } = await sandbox.staff.victor.call(consoleContract.operators.audit, { limit: 5, about: vcode })
  expect(rows.map(({ call }) => call)).toEqual(
    [merchantEvents, merchantEntries, merchantCharges, merchantRefunds, merchantBills].map(({ path }) => path),
  )
})
