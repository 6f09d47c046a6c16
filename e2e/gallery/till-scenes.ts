import type { WireOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { castMember, submit, typeGoogleCode } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubResponse, stubResponseAt } from './stub-responses.ts'

const { chargeByCode, listCharges, openCharge, payCharge, readCharge } = contract.charges
const { listItems, readBill } = contract.till
const shop = 'merchant, verified'
const code = '0123456789abcdef'
const path = `/Charge?code=${code}`
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

/** What Cedar & Smoke sells in these pictures. */
const items: WireOf<typeof listItems>['items'] = [
  { id: '1', title: 'Robusto Reserva', currency: 'USCD', price: 12_000_000, color: 'cedar' },
  { id: '2', title: 'Espresso', currency: 'USCD', price: 2_500_000, color: 'brass' },
  { id: '3', title: 'Old rum, 4 cl', currency: 'USCD', price: 9_000_000, color: 'ember' },
  { id: '4', title: 'Torpedo Maduro', currency: 'USCD', price: 18_500_000, color: 'leaf' },
  { id: '5', title: 'Box of matches', currency: 'USCD', price: 700_000, color: 'ash' },
  { id: '6', title: 'Cutter', currency: 'CIG', price: 35_000_000, color: 'plain' },
]
const withItems = stubResponse(listItems, () => ({ items }))

const bought = [
  { title: 'Robusto Reserva', pieces: 2, price: 12_000_000 },
  { title: 'Espresso', pieces: 1, price: 2_500_000 },
]

type Asked = WireOf<typeof openCharge>
/** A charge of 26.50 USCD and a tip of 2.65. */
const charge = (now: Date, it: Partial<Asked> = {}): Asked => ({
  ...{ id: '77', code, currency: 'USCD', money: 26_500_000, tip: 2_650_000, moneyCig: 46_395_034, price: 628_300 },
  ...{ note: 'Table 12', reference: 'T-12', items: bought, state: 'open', paidAt: null, bill: null, staff: null },
  ...{ createdAt: now.toISOString(), expiresAt: later(now, 842) },
  ...it,
})
const paid = (now: Date, it: Partial<Asked> = {}) =>
  charge(now, {
    ...{ state: 'paid', paidAt: now.toISOString() },
    bill: { id: '9', receipt: '7F3A91C2', payer: 'al***na', refundedCig: 0, moneyUsdt: 29_150_000 },
    ...it,
  })

/** Puts two cigars and an espresso on the till, with a tip of 10 %. */
const ring = async (page: Page) => {
  await page.locator('.tile').first().click()
  await page.locator('.tile').first().click()
  await page.locator('.tile').nth(1).click()
  await page.locator('.tips button').nth(2).click()
}

/** Charges what is on the till. The server's answers are stubbed. */
const charged = async (page: Page) => {
  await ring(page)
  await page.locator('.till__charge').click()
  await page.locator('dialog.full').waitFor()
}

/** The dialog of a charge that has become this. */
const chargeScene = (name: string, now: (at: Date) => Asked, more: Partial<Scene> = {}): Scene => ({
  name,
  component: 'ChargeDialog',
  overlay: true,
  path: '/Merchant',
  who: shop,
  beforeOpen: async (page) => {
    await withItems(page)
    await stubResponseAt(openCharge, (at) => charge(at))(page)
    await stubResponseAt(readCharge, now)(page)
  },
  afterOpen: charged,
  ...more,
})

type Seen = WireOf<typeof chargeByCode>
const seen = (now: Date, it: Partial<Seen> = {}): Seen => {
  const { id: _, code: __, reference: ___, paidAt: ____, bill: _____, ...shown } = charge(now)
  return {
    ...shown,
    shop: { vcode: '100001', name: 'Cedar & Smoke', address: '14 Cask Lane, Harbour Quarter' },
    receipt: null,
    ...it,
  }
}
const asks = (it: Partial<Seen> = {}) => stubResponseAt(chargeByCode, (now) => seen(now, it))

const bill = (now: Date, it: Partial<WireOf<typeof readBill>> = {}): WireOf<typeof readBill> => ({
  ...{ id: '9', receipt: '7F3A91C2', payer: 'al***na', moneyCig: 46_395_034, moneyUsdt: 29_150_000, price: 628_300 },
  ...{ convertedCig: 46_395_034, refundedCig: 0, refundedUsdt: 0, returnedCig: 0, chargedBy: null, refunds: [] },
  ...{ createdAt: now.toISOString(), refundableUntil: later(now, 2_592_000) },
  charge: { currency: 'USCD', money: 26_500_000, tip: 2_650_000, note: 'Table 12', reference: 'T-12', items: bought },
  proof: { transfer: 4_711, seq: 12, code: '0123456789abcdef0123456789abcdef' },
  ...it,
})
const slip = '/MerchantSlip?receipt=7F3A91C2'
const withBill = stubResponseAt(readBill, (now) => bill(now))

/** The till, its charges and items, receipts, and the page of whoever pays. */
export const tillScenes: readonly Scene[] = [
  { name: 'till', path: '/Merchant', who: shop, beforeOpen: withItems, afterOpen: ring },
  { name: 'till-empty', path: '/Merchant', who: shop, afterOpen: press('.till__charge') },
  {
    name: 'till-waiting',
    path: '/Merchant',
    who: shop,
    beforeOpen: async (page) => {
      await withItems(page)
      await stubResponseAt(listCharges, (now) => ({
        rows: [charge(now), charge(now, { id: '78', currency: 'CIG', money: 4_000_000, tip: 0 })],
        next: null,
      }))(page)
    },
  },
  {
    name: 'till-details',
    component: 'TicketSheet',
    overlay: true,
    path: '/Merchant',
    who: shop,
    beforeOpen: withItems,
    afterOpen: async (page) => {
      await ring(page)
      await page.locator('.tips button').last().click()
    },
  },
  chargeScene('till-charge', (now) => charge(now)),
  chargeScene('till-charge-offline', (now) => charge(now), {
    afterOpen: async (page) => {
      await charged(page)
      // Not the context: other scenes share it.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await page.locator('dialog .charge__facts .ember').waitFor()
    },
  }),
  chargeScene('till-paid', (now) => paid(now)),
  chargeScene('till-refunded', (now) =>
    paid(now, {
      state: 'partly_refunded',
      bill: { id: '9', receipt: '7F3A91C2', payer: 'al***na', refundedCig: 5_000_000, moneyUsdt: 29_150_000 },
    }),
  ),
  chargeScene('till-expired', (now) => charge(now, { state: 'expired' })),
  chargeScene('till-cancelled', (now) => charge(now, { state: 'cancelled' })),
  { name: 'merchant-more', path: '/MerchantMore', who: shop },
  { name: 'merchant-review', path: '/Merchant', who: 'merchant, under review' },
  { name: 'till-items', path: '/MerchantItems', who: shop, beforeOpen: withItems },
  { name: 'till-items-empty', component: 'MerchantItemsScreen', path: '/MerchantItems', who: shop },
  {
    name: 'till-item',
    component: 'ItemSheet',
    overlay: true,
    path: '/MerchantItems',
    who: shop,
    beforeOpen: withItems,
    afterOpen: press('.item__main'),
  },
  {
    name: 'merchant-find',
    path: '/MerchantDetail',
    who: shop,
    afterOpen: async (page) => {
      await page.locator('main input').first().fill('123')
      await submit(page)
    },
  },
  { name: 'slip', path: slip, who: shop, beforeOpen: withBill },
  {
    name: 'slip-58',
    path: slip,
    who: shop,
    beforeOpen: stubResponseAt(readBill, (now) => bill(now, { refundedCig: 5_000_000, proof: null })),
    afterOpen: press('.segmented__item'),
  },
  {
    name: 'slip-a6',
    path: slip,
    who: shop,
    beforeOpen: withBill,
    afterOpen: press('.segmented__item:last-child'),
  },
  {
    name: 'slip-mail',
    component: 'SendReceiptSheet',
    overlay: true,
    path: slip,
    who: shop,
    beforeOpen: withBill,
    afterOpen: async (page) => {
      await press('.slip__choice .btn--quiet')(page)
      await page.locator('dialog button[type=submit]').click()
    },
  },
  { name: 'charge', path, who: 'visitor', beforeOpen: asks() },
  { name: 'charge-unknown', component: 'ChargeScreen', path, who: 'visitor' },
  { name: 'charge-expired', path, who: 'visitor', beforeOpen: asks({ state: 'expired' }) },
  { name: 'charge-cancelled', path, who: 'visitor', beforeOpen: asks({ state: 'cancelled' }) },
  { name: 'charge-paid', path, who: 'visitor', beforeOpen: asks({ state: 'paid', receipt: '7F3A91C2' }) },
  { name: 'charge-refunded', path, who: 'visitor', beforeOpen: asks({ state: 'refunded', receipt: '7F3A91C2' }) },
  { name: 'charge-member', path, who: 'alice', beforeOpen: asks() },
  { name: 'charge-lacking', path, who: 'alice', beforeOpen: asks({ moneyCig: 900_000_000_000_000 }) },
  { name: 'charge-not-active', path, who: 'tom', beforeOpen: asks() },
  {
    name: 'charge-frozen',
    path,
    who: 'alice',
    beforeOpen: async (page) => {
      await asks()(page)
      await changeResponse(contract.member.info, (mine) => ({ ...mine, isFrozen: true }))(page)
    },
  },
  {
    name: 'charge-sent',
    path,
    who: 'alice',
    exclusive: true,
    beforeOpen: async (page) => {
      await asks()(page)
      await stubResponseAt(payCharge, (now) => ({
        ...{ receipt: '7F3A91C2', name: 'Cedar & Smoke', createdAt: now.toISOString() },
      }))(page)
    },
    afterOpen: async (page) => {
      await typeGoogleCode(page, (await castMember(page, 'alice')).totpSecret)
      await submit(page)
      await page.locator('main .state').waitFor()
    },
  },
]
