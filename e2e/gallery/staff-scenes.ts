import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, refuseCall, stubResponse } from './stub-responses.ts'

const { listStaff, tillStaff } = contract.staff
const { info, merchantDetail } = contract.merchants
const shop = 'merchant, verified'

const at = '2026-11-20T03:00:00.000Z'
const cashier = {
  id: 1,
  name: 'Mia Berg',
  role: 'cashier',
  perBill: 20_000_000,
  perDay: 100_000_000,
  createdAt: at,
} as const
const manager = { id: 2, name: 'Noah', role: 'manager', perBill: null, perDay: null, createdAt: at } as const

/** Two people at work in the shop. */
const withStaff = stubResponse(listStaff, () => [
  { ...cashier, tills: 1 },
  { ...manager, tills: 0 },
])
const openFirst = press('main .rows button.row')

/** The till is locked, with names to choose from. */
const lockedTill = async (page: Page) => {
  await refuseCall(info, 'till_locked')(page)
  await stubResponse(tillStaff, () => ({
    ...{ name: 'Cedar & Smoke', locked: true },
    staff: [cashier, manager].map(({ id, name }) => ({ id, name })),
  }))(page)
}

/** A cashier is at the till. */
const cashierAtTill = changeResponse(info, (mine) => ({
  ...mine,
  ...{ role: 'cashier' as const, staffName: cashier.name, till: { minutes: 5 }, cashAddress: null },
  ...{ moneyCig: null, moneyCigAsUsdt: null, moneyUsdtReceive: null },
}))

/** The staff of a merchant, the till that they share, and what a cashier sees. */
export const staffScenes: readonly Scene[] = [
  { name: 'staff', path: '/MerchantStaff', who: shop, beforeOpen: withStaff },
  {
    name: 'staff-empty',
    component: 'MerchantStaffScreen',
    path: '/MerchantStaff',
    who: shop,
    beforeOpen: stubResponse(listStaff, () => []),
  },
  {
    name: 'staff-till',
    path: '/MerchantStaff',
    who: shop,
    beforeOpen: async (page) => {
      await withStaff(page)
      await changeResponse(info, (mine) => ({ ...mine, till: { minutes: 15 } }))(page)
    },
  },
  {
    name: 'staff-add',
    component: 'StaffSheet',
    overlay: true,
    path: '/MerchantStaff',
    who: shop,
    beforeOpen: withStaff,
    afterOpen: async (page) => {
      await press('main > .btn--primary')(page)
      await submit(page)
    },
  },
  {
    name: 'staff-pin',
    component: 'StaffSheet',
    overlay: true,
    path: '/MerchantStaff',
    who: shop,
    beforeOpen: withStaff,
    afterOpen: async (page) => {
      await openFirst(page)
      await press('dialog .btn--quiet')(page)
      await submit(page)
    },
  },
  {
    name: 'staff-remove',
    component: 'StaffSheet',
    overlay: true,
    path: '/MerchantStaff',
    who: shop,
    beforeOpen: withStaff,
    afterOpen: async (page) => {
      await openFirst(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
  { name: 'till-lock', path: '/Merchant', who: shop, beforeOpen: lockedTill },
  {
    name: 'till-lock-pin',
    path: '/Merchant',
    who: shop,
    beforeOpen: async (page) => {
      await lockedTill(page)
      await refuseCall(contract.staff.signInStaff, 'wrong_pin')(page)
    },
    afterOpen: async (page) => {
      await openFirst(page)
      await page.locator('.pin-pad__input').fill('2580')
      await submit(page)
    },
  },
  {
    name: 'till-lock-owner',
    path: '/Merchant',
    who: shop,
    beforeOpen: lockedTill,
    afterOpen: press('main li:last-child .row'),
  },
  { name: 'till-cashier', path: '/Merchant', who: shop, beforeOpen: cashierAtTill },
  {
    name: 'till-bill',
    component: 'BillSheet',
    overlay: true,
    path: '/MerchantDetail',
    who: shop,
    beforeOpen: async (page) => {
      await cashierAtTill(page)
      await changeResponse(merchantDetail, ({ rows, ...list }) => ({
        ...list,
        rows: rows.map((bill) => ({
          ...bill,
          chargedBy: cashier.name,
          refunds: [
            { moneyCig: 1_500_000, by: cashier.name, createdAt: bill.createdAt },
            { moneyCig: 20_000_000, by: null, createdAt: at },
          ],
        })),
      }))(page)
    },
    afterOpen: press('.tabs__panel .row'),
  },
]
