import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { merchantAccessScenes } from './console-merchant-access-scenes.ts'
import { type ConsoleScene, open } from './console-scene.ts'
import { changeResponse } from './stub-responses.ts'

const records = consoleContract.merchantRecords
const shop = '/merchants/100001'
const minutes = (from: string, count: number) => new Date(Date.parse(from) + count * 60_000).toISOString()

/** Charges of each state, for bills of the sandbox that have none. */
const charges = changeResponse(records.merchantCharges, (all) => ({
  ...all,
  count: 3,
  rows: (['open', 'partly_refunded', 'expired'] as const).map((state, at) => ({
    shop: { vcode: '100001', name: 'Cedar & Smoke' },
    ...{ id: String(9 - at), code: `0123456789abcde${at}`, reference: ['Table 7', 'INV-2031', ''][at] ?? '' },
    ...{ currency: 'USCD' as const, money: 24_500_000, tip: at * 1_000_000, moneyCig: 38_992_520 + at, price: 628_320 },
    ...{ note: 'Thank you, see you soon', state, createdAt: '2026-11-20T08:00:00.000Z' },
    items: [
      { title: 'Robusto, hand-rolled', pieces: 2, price: 9_750_000 },
      { title: 'Coffee', pieces: 1, price: 5_000_000 },
    ],
    expiresAt: minutes('2026-11-20T08:00:00.000Z', 15),
    paidAt: state === 'partly_refunded' ? minutes('2026-11-20T08:00:00.000Z', 2) : null,
    bill:
      state === 'partly_refunded' ? { id: '1', receipt: '1A2B3C4D', payer: { uid: 12_345_678, name: 'alice' } } : null,
  })),
}))

/** A refund of each price. */
const refunds = changeResponse(records.merchantRefunds, (all) => ({
  ...all,
  count: 2,
  rows: [1, 2].map((n) => ({
    ...{ id: String(n), bill: { id: '1', receipt: '1A2B3C4D' }, payer: { uid: 12_345_678, name: 'alice_corona' } },
    ...{
      moneyCig: 4_000_000 * n,
      returnedCig: 3_912_000 * n,
      moneyUsdt: 2_513_280 * n,
      price: n === 1 ? null : 642_000,
    },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', transfer: String(120 + n) },
  })),
}))

/** A bill that was converted and partly refunded. */
const refundedBill = async (page: Page) => {
  await refunds(page)
  await changeResponse(records.merchantBills, (all) => ({
    ...all,
    rows: all.rows.map((row) => ({
      ...row,
      ...{ moneyUsdt: 7_539_840, convertedCig: row.moneyCig, price: 628_320, convertedBy: '118' },
      ...{ convertedAt: row.createdAt, refundedCig: 4_000_000, returnedCig: 3_912_000, refundedUsdt: 2_513_280 },
      charge: { id: '8', reference: 'INV-2031' },
    })),
  }))(page)
}

/** Payouts of each state. */
const payouts = changeResponse(records.merchantPayouts, (all) => ({
  ...all,
  count: 3,
  rows: (['reviewing', 'completed', 'rejected'] as const).map((state, at) => ({
    ...{ id: String(9 - at), money: 120_000_000, fee: 0, pays: 120_000_000, state },
    ...{ address: '0x52908400098527886E0F7030069857D2E4169EE7', createdAt: '2026-11-20T08:00:00.000Z' },
    txid: state === 'completed' ? `0x${'a'.repeat(64)}` : null,
    endedAt: state === 'reviewing' ? null : '2026-11-20T10:00:00.000Z',
    approvedBy: state === 'completed' ? 'Fiona Filler' : null,
    secondBy: null,
    rejectedBy: state === 'rejected' ? 'Wendy Wrapper' : null,
    reply: state === 'rejected' ? 'The address belongs to another shop.' : null,
  })),
}))

/** The owner's telephone, a till with staff, a locked one, and a device from before their names were known. */
const devices = changeResponse(records.merchantDevices, (all) => ({
  ...all,
  sessions: [
    { device: 'Safari, iPhone', till: null },
    { device: 'Chrome, Android', till: { locked: false, staff: 'Mia Moreno' } },
    { device: 'Chrome, Android', till: { locked: true, staff: null } },
    { device: '', till: null },
  ].map((one, at) => ({
    ...{ ...one, id: `${at}`, mark: `7F3A01B${at}`, createdAt: minutes('2026-11-20T08:00:00.000Z', -90 * at) },
    ...{ seenAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-12-20T08:00:00.000Z' },
  })),
  devices: 5,
}))

/** What happened, and what operators did: a decision, and a change of the contact data. */
const events = changeResponse(records.merchantEvents, (all) => {
  const nothing = { kind: null, bill: null, charge: null, payout: null, moneyCig: null, moneyUsdt: null, action: null }
  const at = (count: number) => minutes('2026-11-20T08:00:00.000Z', -count)
  const action = { operator: 'Wendy Wrapper', reason: '', request: null, changes: [] }
  return {
    ...all,
    rows: [
      {
        ...{ ...nothing, id: 'a9', at: at(0) },
        action: {
          ...{ ...action, operator: 'Sam Sampler', call: consoleContract.operators.decide.path },
          request: { kind: 'merchantContact', approved: true },
        },
      },
      {
        ...{ ...nothing, id: 'a8', at: at(3) },
        action: {
          ...{
            ...action,
            call: consoleContract.merchantChanges.requestMerchantContact.path,
            reason: 'They moved; we called them.',
          },
          changes: [
            { field: 'address', before: '14 Cask Lane, Harbour Quarter', after: '2 Mill Stairs' },
            { field: 'phone', before: '', after: '+00 555 0101' },
          ],
        },
      },
      { ...nothing, id: 'e7', at: at(9), kind: 'payout.requested', payout: '7', moneyUsdt: 120_000_000 },
      {
        ...{ ...nothing, id: 'e6', at: at(40), kind: 'bill.converted', moneyCig: 12_000_000, moneyUsdt: 7_539_840 },
        bill: { id: '1', receipt: '1A2B3C4D' },
      },
      {
        ...{ ...nothing, id: 'e5', at: at(44), kind: 'charge.opened', moneyCig: 12_000_000 },
        charge: { id: '8', reference: 'INV-2031' },
      },
    ],
  }
})

/** A shop with every flag. */
const flagged = changeResponse(consoleContract.merchants.merchant, (one) => ({
  ...one,
  ...{ sharedWith: [{ vcode: '100004', name: 'Harbour Tobacconist' }], addressWaits: true, contactWaits: true },
  ...{ contactChangedAt: '2026-11-20T08:00:00.000Z', moneyUsdtHeld: 120_000_000 },
}))

const pressOnPage =
  (name: string, at = 0) =>
  async (page: Page) => {
    await page.locator('.desk').getByRole('button', { name, exact: true }).nth(at).click()
    await page.locator('dialog[open]').waitFor()
  }

/** Payments with a receipt, in three shops. */
const found = changeResponse(records.findBills, () => ({
  rows: ['Cedar & Smoke', 'Harbour Tobacconist'].map((name, at) => ({
    shop: { vcode: `10000${at + 1}`, name },
    bill: at === 0 ? { id: '1', receipt: '1A2B3C4D' } : null,
    charge: { id: '8', reference: 'INV-2031', state: at === 0 ? ('paid' as const) : ('expired' as const) },
    ...{ moneyCig: 12_000_000, createdAt: '2026-11-20T08:00:00.000Z' },
  })),
  more: false,
}))

/** The page of a merchant, and payments found by their receipt. */
export const consoleMerchantScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-merchant-overview', path: shop, who: 'wendy' },
    components: ['merchants/MerchantFrame', 'merchants/OverviewTab'],
  },
  { name: 'console-merchant-flags', path: shop, who: 'fiona', beforeOpen: flagged },
  {
    ...{ name: 'console-merchant-contact', path: shop, who: 'wendy', components: ['merchants/ContactDialog'] },
    afterOpen: pressOnPage('Change'),
  },
  {
    ...{ name: 'console-merchant-bills', path: `${shop}?tab=bills`, who: 'wendy' },
    components: ['merchants/RecordList'],
  },
  {
    ...{ name: 'console-merchant-bills-filtered', who: 'wendy' },
    path: `${shop}?tab=bills&which=converted&from=2026-01-01&least=5&most=1000`,
  },
  { name: 'console-bills', path: '/bills', who: 'wendy' },
  { name: 'console-bills-filtered', path: '/bills?least=twelve&merchant=1000', who: 'fiona' },
  { name: 'console-bills-charges', path: '/bills?tab=charges&from=2026-01-01', who: 'fiona', beforeOpen: charges },
  { name: 'console-merchant-unknown', path: '/merchants/999999', who: 'wendy', components: ['merchants/NoMerchant'] },
  { name: 'console-member-unknown', path: '/members/12/history', who: 'wendy', components: ['members/NoMember'] },
  { name: 'console-merchant-malformed', path: '/merchants/cedar?tab=bills', who: 'wendy' },
  { name: 'console-merchant-bill', path: `${shop}?tab=bills`, who: 'wendy', afterOpen: open },
  {
    ...{ name: 'console-merchant-bill-refunded', path: `${shop}?tab=bills`, who: 'fiona' },
    ...{ components: ['merchants/BillPanel'], beforeOpen: refundedBill, afterOpen: open },
  },
  {
    ...{ name: 'console-merchant-charges', path: `${shop}?tab=charges`, who: 'wendy', beforeOpen: charges },
  },
  {
    ...{ name: 'console-merchant-charge', path: `${shop}?tab=charges`, who: 'wendy', beforeOpen: charges },
    ...{ components: ['merchants/ChargePanel'], afterOpen: open },
  },
  {
    ...{ name: 'console-merchant-refunds', path: `${shop}?tab=refunds`, who: 'fiona', beforeOpen: refunds },
    components: ['merchants/RefundsTab'],
  },
  {
    ...{ name: 'console-merchant-payouts', path: `${shop}?tab=payouts`, who: 'fiona', beforeOpen: payouts },
    components: ['merchants/PayoutsTab'],
  },
  { name: 'console-merchant-payouts-filtered', path: `${shop}?tab=payouts&state=completed&least=100`, who: 'fiona' },
  ...merchantAccessScenes,
  {
    ...{ name: 'console-merchant-ledger', path: `${shop}?tab=ledger`, who: 'fiona' },
    components: ['merchants/EntriesTab'],
  },
  {
    ...{ name: 'console-merchant-devices', path: `${shop}?tab=devices`, who: 'wendy', beforeOpen: devices },
    components: ['merchants/DevicesTab'],
  },
  {
    ...{ name: 'console-merchant-sign-out', path: `${shop}?tab=devices`, who: 'wendy' },
    ...{ components: ['merchants/SignOutDialog'], afterOpen: pressOnPage('Sign out everywhere') },
  },
  {
    ...{ name: 'console-merchant-history', path: `${shop}?tab=history`, who: 'wendy', beforeOpen: events },
    components: ['merchants/EventsTab'],
  },
  { name: 'console-receipt-found', path: '/members?search=1A2B3C4D', who: 'wendy', beforeOpen: found },
  { name: 'console-receipt-not-found', path: '/merchants?search=1A2B3C4D', who: 'wendy' },
]
