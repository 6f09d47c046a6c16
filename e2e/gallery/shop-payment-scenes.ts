import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import type { Page } from 'playwright-core'
import { castMember, submit, typeGoogleCode } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

/** Submits the form that a shop's code filled in, and goes on to the confirmation. */
const confirm = async (page: Page) => {
  await submit(page)
  await page.locator('.code').waitFor()
}
const paymentPath = '/CbExpense?merchant=100001&amount=12'
const shop = 'merchant, verified'

/** Paying a shop, and the shop's view of payments. */
export const shopPaymentScenes: readonly Scene[] = [
  { name: 'cbexpense', path: '/CbExpense', who: 'alice', afterOpen: submit },
  { name: 'cbexpense-confirm', path: paymentPath, who: 'alice', afterOpen: confirm },
  {
    name: 'cbexpense-sent',
    path: paymentPath,
    who: 'alice',
    exclusive: true,
    afterOpen: async (page) => {
      await confirm(page)
      await typeGoogleCode(page, (await castMember(page, 'alice')).totpSecret)
      await submit(page)
      await page.locator('main .state').waitFor()
    },
  },
  {
    name: 'cbexpense-scan',
    component: 'ScanSheet',
    overlay: true,
    path: '/CbExpense',
    who: 'bob',
    afterOpen: press('form .btn--quiet'),
  },
  { name: 'merchant-sign', path: '/MerchantSign', who: shop },
  { name: 'merchant-shop', path: '/MerchantShop', who: shop },
  {
    name: 'merchant-shop-changed',
    path: '/MerchantShop',
    who: shop,
    beforeOpen: changeResponse(merchantsCalls.info, (mine) => ({
      ...mine,
      ...{ contactChangedAt: '2026-11-20T08:00:00.000Z', phone: '', description: '' },
    })),
  },
  { name: 'merchant-days', path: '/MerchantDetail', who: shop, afterOpen: press('[role=tab]:last-child') },
  {
    name: 'merchant-refund',
    component: 'BillSheet',
    overlay: true,
    path: '/MerchantDetail',
    who: shop,
    afterOpen: async (page) => {
      await press('.tabs__panel .row')(page)
      await press('dialog .sheet__foot button.btn')(page)
      await submit(page)
    },
  },
]
