import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { partOf, submit, typeGoogleCode } from './typing.ts'

/** Fills in whom and how much, as a shop's code would, and goes on to the last look. */
const confirm = async (page: Page) => {
  await submit(page)
  await page.locator('.code').waitFor()
}
const asked = '/CbExpense?merchant=100001&amount=12'
const shop = 'merchant, verified'

/** Paying a shop, and what the shop sees of it. */
export const expenseScenes: readonly Scene[] = [
  { name: 'cbexpense', path: '/CbExpense', who: 'alice', then: submit },
  { name: 'cbexpense-confirm', path: asked, who: 'alice', then: confirm },
  {
    name: 'cbexpense-sent',
    path: asked,
    who: 'alice',
    alone: true,
    then: async (page) => {
      await confirm(page)
      await typeGoogleCode(page, (await partOf(page, 'alice')).totpSecret)
      await submit(page)
      await page.locator('main .state').waitFor()
    },
  },
  {
    name: 'cbexpense-scan',
    shows: 'ScanSheet',
    over: true,
    path: '/CbExpense',
    who: 'bob',
    then: press('form .btn--quiet'),
  },
  {
    name: 'merchant-code',
    shows: 'QrSheet',
    over: true,
    path: '/Merchant',
    who: shop,
    then: async (page) => {
      await page.locator('main input').first().fill('148')
      await press('main .card .btn--quiet')(page)
    },
  },
  { name: 'merchant-sign', path: '/MerchantSign?amount=1250', who: shop },
  { name: 'merchant-days', path: '/MerchantDetail', who: shop, then: press('[role=tab]:last-child') },
  {
    name: 'merchant-refund',
    shows: 'BillSheet',
    over: true,
    path: '/MerchantDetail',
    who: shop,
    then: async (page) => {
      await press('.tabs__panel .row')(page)
      await press('dialog .sheet__foot .btn')(page)
      await submit(page)
    },
  },
]
