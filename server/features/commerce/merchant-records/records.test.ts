import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opens, pays } from '../charges/charges.testing.ts'
import { all, cig, ids, openRecords } from './records.testing.ts'

const { findBills, merchantBills, merchantCharges, merchantRefunds } = consoleContract.merchantRecords
const { cancelCharge } = contract.charges

const { sandbox, shop, other, passTime, paid, refunds, wendy, askBills, billsOf } = await openRecords()
afterAll(() => sandbox.close())

describe('the bills of a merchant', () => {
  let mine: string[]
  beforeAll(async () => {
    mine = [await paid(sandbox.alice, cig(3)), await paid(sandbox.bob, cig(4)), await paid(sandbox.alice, cig(5))]
    await refunds(mine[1] ?? '', cig(1))
    mine.push(await paid(sandbox.bob, cig(6), { waits: true }))
    await paid(sandbox.bob, cig(4), { to: other })
  })

  it('are all there, the newest first, whatever the pages, and no other shop’s', async () => {
    const who = await wendy()
    for (const limit of [1, 2, 3, 200]) {
      const rows = await all((after) => who.call(merchantBills, { vcode: shop.vcode, limit, which: 'all', ...after }))
      expect(ids(rows)).toEqual(mine.toReversed())
    }
    expect((await askBills({})).count).toBe(4)
  })

  it('show the payer, both transfers, and what was refunded', async () => {
    const [row] = await billsOf({ id: mine[1] ?? '' })
    expect(row).toMatchObject({
      payer: { uid: sandbox.bob.uid, name: sandbox.bob.name },
      ...{ moneyCig: cig(4), refundedCig: cig(1), charge: null },
    })
    const { rows } = await sandbox.pool.query(
      `select paid_by::text, converted_by::text from merchant_bill where id = $1`,
      [mine[1]],
    )
    expect(rows).toEqual([{ paid_by: row?.paidBy, converted_by: row?.convertedBy }])
    const [waiting] = await billsOf({ which: 'waiting' })
    expect(waiting).toMatchObject({ id: mine[3], moneyUsdt: null, price: null, convertedAt: null, convertedBy: null })
  })

  it('are filtered by their state', async () => {
    expect(ids(await billsOf({ which: 'waiting' }))).toEqual([mine[3]])
    expect(ids(await billsOf({ which: 'refunded' }))).toEqual([mine[1]])
    expect(ids(await billsOf({ which: 'converted' }))).toEqual([mine[2], mine[1], mine[0]])
  })

  it('are found by receipt, payer and exact amount, within the shop alone', async () => {
    const [first] = await billsOf({ id: mine[0] ?? '' })
    const receipt = first?.receipt ?? ''
    for (const search of [receipt, receipt.toLowerCase(), `#${receipt}`, ` ${receipt} `])
      expect(ids(await billsOf({ search }))).toEqual([mine[0]])
    expect(await billsOf({ search: receipt, vcode: other.vcode })).toEqual([])
    expect(ids(await billsOf({ search: String(sandbox.alice.uid) }))).toEqual([mine[2], mine[0]])
    expect(ids(await billsOf({ search: '4' }))).toEqual([mine[1]])
    expect(ids(await billsOf({ search: '4.00' }))).toEqual([mine[1]])
    expect(await billsOf({ search: '4.000001' })).toEqual([])
    expect(await billsOf({ search: 'nobody' })).toEqual([])
    expect(ids(await billsOf({ search: '4', which: 'waiting' }))).toEqual([])
  })

  it('are filtered by business days, both included', async () => {
    const [row] = await billsOf({ id: mine[0] ?? '' })
    const day = new Date((row?.createdAt.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10) as '2026-01-01'
    expect(await billsOf({ from: day, to: day })).toHaveLength(4)
    expect(await billsOf({ to: '2020-01-01' })).toEqual([])
    expect(await billsOf({ from: '2199-01-01' })).toEqual([])
  })

  it('of another shop are not shown by their number', async () => {
    expect(await billsOf({ id: mine[0] ?? '', vcode: other.vcode })).toEqual([])
    expect(await billsOf({ id: '007' })).toEqual([])
    expect(await billsOf({ id: 'x' })).toEqual([])
  })

  it('and refunds refuse a place that they did not give', async () => {
    const who = await wendy()
    for (const after of ['x', '1', '1.x', '1.007']) {
      const refused = { refused: 'parameter_error' }
      const { vcode } = shop
      expect(await who.tryCall(merchantBills, { vcode, limit: 5, which: 'all', after })).toEqual(refused)
      expect(await who.tryCall(merchantRefunds, { vcode, limit: 5, after })).toEqual(refused)
    }
  })

  it('have their refunds, by the shop and by the bill', async () => {
    await refunds(mine[2] ?? '', cig(2))
    const who = await wendy()
    const found = await who.call(merchantRefunds, { vcode: shop.vcode, limit: 25 })
    expect(found).toMatchObject({ count: 2, next: null })
    expect(found.rows.map(({ bill, moneyCig }) => [bill.id, moneyCig])).toEqual([
      [mine[2], cig(2)],
      [mine[1], cig(1)],
    ])
    for (const limit of [1, 2]) {
      const rows = await all((after) => who.call(merchantRefunds, { vcode: shop.vcode, limit, ...after }))
      expect(ids(rows)).toEqual(ids(found.rows))
    }
    const ofBill = (bill: string) => who.call(merchantRefunds, { vcode: shop.vcode, limit: 25, bill })
    expect((await ofBill(mine[1] ?? '')).rows).toMatchObject([{ payer: { uid: sandbox.bob.uid }, moneyCig: cig(1) }])
    expect((await ofBill(mine[0] ?? '')).rows).toEqual([])
    const receipt = found.rows[0]?.bill.receipt ?? ''
    const sought = async (search: string) =>
      ids((await who.call(merchantRefunds, { vcode: shop.vcode, limit: 25, search })).rows)
    expect(await sought(receipt)).toEqual([found.rows[0]?.id])
    expect(await sought('none')).toEqual([])
  })
})

describe('the charges of a merchant', () => {
  it('are filtered by how they stand, and found by code, reference and receipt', async () => {
    await sandbox.renewMerchantSession(shop)
    const open = await opens(shop, { reference: 'Table 7', note: 'Thank you' })
    const gone = await opens(shop, { reference: 'Table 8' })
    await shop.call(cancelCharge, { id: gone.id })
    const late = await opens(shop, { seconds: 60 })
    const settled = await opens(shop, { reference: 'Table 7' })
    const answer = await pays(sandbox.alice, settled)
    expect(answer).toHaveProperty('receipt')
    const receipt = 'receipt' in answer ? answer.receipt : ''
    passTime(61)
    const who = await wendy()
    const ask = async (it: {
      which?: 'open' | 'paid' | 'expired' | 'cancelled' | 'refunded'
      search?: string
      id?: string
    }) => ids((await who.call(merchantCharges, { vcode: shop.vcode, limit: 25, which: 'all', ...it })).rows)
    expect(await ask({})).toEqual([settled.id, late.id, gone.id, open.id])
    expect(await ask({ which: 'open' })).toEqual([open.id])
    expect(await ask({ which: 'paid' })).toEqual([settled.id])
    expect(await ask({ which: 'expired' })).toEqual([late.id])
    expect(await ask({ which: 'cancelled' })).toEqual([gone.id])
    expect(await ask({ which: 'refunded' })).toEqual([])
    expect(await ask({ search: 'Table 7' })).toEqual([settled.id, open.id])
    expect(await ask({ search: gone.code })).toEqual([gone.id])
    expect(await ask({ search: receipt })).toEqual([settled.id])
    expect(await ask({ id: late.id })).toEqual([late.id])
    for (const limit of [1, 3]) {
      const rows = await all((after) => who.call(merchantCharges, { vcode: shop.vcode, limit, which: 'all', ...after }))
      expect(ids(rows)).toEqual([settled.id, late.id, gone.id, open.id])
    }
    const { rows } = await who.call(merchantCharges, { vcode: shop.vcode, limit: 25, which: 'paid' })
    expect(rows).toMatchObject([{ state: 'paid', bill: { receipt, payer: { uid: sandbox.alice.uid } } }])
    // A bill names the charge that it pays, and is found by the reference and the code.
    for (const search of ['Table 7', settled.code])
      expect(await billsOf({ search })).toMatchObject([{ receipt, charge: { id: settled.id, reference: 'Table 7' } }])
  })
})

describe('a receipt, a code or a reference', () => {
  it('leads to the payment from anywhere, and names no member', async () => {
    await sandbox.renewMerchantSession(other)
    const charge = await opens(other, { reference: 'INV-2031' })
    const answer = await pays(sandbox.bob, charge)
    const receipt = 'receipt' in answer ? answer.receipt : ''
    const open = await opens(shop, { reference: 'INV-2031' })
    const who = await wendy()
    const found = async (search: string) => (await who.call(findBills, { search })).rows
    for (const search of [receipt, ` ${receipt.toLowerCase()}`, charge.code])
      expect(await found(search)).toEqual([
        {
          shop: { vcode: other.vcode, name: 'Next Door' },
          bill: { id: expect.any(String), receipt },
          charge: { id: charge.id, reference: 'INV-2031', state: 'paid' },
          moneyCig: charge.moneyCig,
          createdAt: expect.any(Date),
        },
      ])
    const both = await found('INV-2031')
    expect(both.map((row) => [row.shop.vcode, row.charge?.state, row.bill?.receipt])).toEqual(
      expect.arrayContaining([
        [other.vcode, 'paid', receipt],
        [shop.vcode, 'open', undefined],
      ]),
    )
    expect(both).toHaveLength(2)
    expect((await found(open.code)).map((row) => row.charge?.id)).toEqual([open.id])
    for (const search of ['', 'inv-2031', 'INV-203', "' or 1=1 --", 'x'.repeat(120)])
      expect(await found(search)).toEqual([])
    // A payment without a charge.
    const bill = await paid(sandbox.alice, cig(7))
    const [plain] = await billsOf({ id: bill })
    expect(await found(plain?.receipt ?? '')).toMatchObject([{ bill: { id: bill }, charge: null, moneyCig: cig(7) }])
  })

  it('shows at most ten payments with one reference, and that there are more', async () => {
    await sandbox.renewMerchantSession(shop)
    for (let n = 0; n < 11; n += 1) await opens(shop, { reference: 'Coffee' })
    const answer = await (await wendy()).call(findBills, { search: 'Coffee' })
    expect(answer.rows).toHaveLength(10)
    expect(answer.more).toBe(true)
  })

  it('and every list of a merchant is read by an index, without a sort of its own', async () => {
    const newest = 'order by created_at desc, id desc limit 25'
    const lists = {
      [`merchant_bill where receipt = '1A2B3C4D'`]: 'merchant_bill_receipt',
      [`merchant_charge where reference = 'T' order by id desc limit 10`]: 'merchant_charge_reference',
      [`merchant_bill where merchant_id = 100001 ${newest}`]: 'merchant_bill_days',
      [`merchant_bill where merchant_id = 100001 and money_cig = 4000000 ${newest}`]: 'amount on merchant_bill',
      [`merchant_charge where merchant_id = 100001 ${newest}`]: 'merchant_charge_days',
      [`merchant_bill where created_at >= '2026-01-01' ${newest}`]: 'merchant_bill_at',
      [`merchant_charge where created_at >= '2026-01-01' ${newest}`]: 'merchant_charge_at',
      [`merchant_bill where money_cig = 4000000 ${newest}`]: 'merchant_bill_by_amount',
      [`merchant_charge where money_cig = 4000000 ${newest}`]: 'merchant_charge_by_amount',
      [`withdrawal where money = 4000000 ${newest}`]: 'withdrawal_by_amount',
      [`merchant_refund where merchant_id = 100001 order by created_at desc limit 25`]: 'merchant_refund_days',
      [`withdrawal where merchant_id = 100001 ${newest}`]: 'withdrawal_newest_of_merchant',
      [`merchant_event where merchant_id = 100001 order by id desc limit 25`]: 'merchant_event_of',
      [`merchant where cash_address = '0x'`]: 'merchant_paid_out_to',
      [`approval where about = '100001'`]: 'approval_about',
    }
    for (const [list, index] of Object.entries(lists)) {
      const column = /^(merchant) /.test(list) ? 'merchant_id' : 'id'
      const plan = await sandbox.pool.query(
        `begin; set local enable_seqscan = off; set local enable_sort = off; explain select ${column} from ${list}; rollback`,
      )
      expect(JSON.stringify(plan), list).toContain(index)
      expect(JSON.stringify(plan), list).not.toContain('Sort')
    }
  })
})
