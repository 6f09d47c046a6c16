import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

const type = (text: string) => (page: Page) => page.locator('.field__input--money').fill(text)

/** Opens the first order that matches a selector. */
const open = (selector: string) => async (page: Page) => {
  await press(`${selector} .btn`)(page)
  await page.locator('dialog').waitFor()
}
/** Appears once the book has loaded, with or without orders. */
const readySelector = '.tabs__panel :is(.order, .state)'
const othersOrder = '.order:not(.order--mine)'

/** The order book: both sides, filling and cancelling, and the member's own orders. */
export const orderBookScenes: readonly Scene[] = [
  { name: 'cbtrade', path: '/Cbtrade', who: 'alice', readySelector },
  {
    name: 'cbtrade-newcomer',
    path: '/Cbtrade',
    who: 'alice',
    readySelector,
    beforeOpen: changeResponse(contract.member.info, (info) => ({
      ...info,
      ...{ moneyProfit: 0, moneyTransaction: 0, moneyBalance: 0 },
    })),
  },
  {
    name: 'cbtrade-filter',
    component: 'BookFilterSheet',
    overlay: true,
    path: '/Cbtrade?side=sell&own=1&to=0.2',
    who: 'alice',
    readySelector,
    afterOpen: press('.tabs__panel .btn--sm'),
  },
  {
    name: 'cbtrade-filter-none',
    component: 'Orders',
    path: '/Cbtrade?side=sell&to=0.0001',
    who: 'alice',
    readySelector,
  },
  { name: 'cbtrade-sells', path: '/Cbtrade?side=sell', who: 'alice', readySelector },
  {
    name: 'cbtrade-sell',
    component: 'FillSheet',
    overlay: true,
    path: '/Cbtrade',
    who: 'alice',
    readySelector,
    afterOpen: open(othersOrder),
  },
  {
    name: 'cbtrade-sell-filled',
    overlay: true,
    path: '/Cbtrade',
    who: 'alice',
    readySelector,
    afterOpen: async (page) => {
      await open(othersOrder)(page)
      await type('100')(page)
      await page.locator('.code input').fill('4081')
    },
  },
  {
    name: 'cbtrade-sell-wrong',
    overlay: true,
    path: '/Cbtrade',
    who: 'alice',
    readySelector,
    afterOpen: async (page) => {
      await open(othersOrder)(page)
      await type('50')(page)
      await press('dialog button[type=submit]')(page)
    },
  },
  {
    name: 'cbtrade-buy',
    component: 'FillSheet',
    overlay: true,
    path: '/Cbtrade?side=sell',
    who: 'alice',
    readySelector,
    afterOpen: open(othersOrder),
  },
  {
    name: 'cbtrade-cancel',
    component: 'CancelDialog',
    overlay: true,
    path: '/Cbtrade',
    who: 'sylvia',
    readySelector,
    afterOpen: open('.order--mine'),
  },
  { name: 'cbtrade-frozen', path: '/Cbtrade', who: 'freya', readySelector },
  {
    name: 'cbtrade-lost',
    path: '/Cbtrade',
    who: 'alice',
    readySelector,
    afterOpen: async (page) => {
      await page.route('**/api/cbsell/list*', (route) => route.abort())
      await press('.refresh button')(page)
      await page.locator('.cbtrade__line--lost').waitFor()
    },
  },
  { name: 'cbselldetail', path: '/Cbselldetail', who: 'sylvia' },
  {
    name: 'cbselldetail-one',
    component: 'MyOrderSheet',
    overlay: true,
    path: '/Cbselldetail',
    who: 'sylvia',
    afterOpen: press('main li button'),
  },
  { name: 'cbselldetail-empty', component: 'CbselldetailScreen', path: '/Cbselldetail', who: 'carol' },
  { name: 'cbhistory', path: '/Cbhistory', who: 'sylvia' },
  { name: 'cbhistory-empty', component: 'CbhistoryScreen', path: '/Cbhistory', who: 'carol' },
  { name: 'cbsell', path: '/Cbsell', who: 'alice' },
  {
    name: 'cbsell-wrong',
    path: '/Cbsell',
    who: 'alice',
    afterOpen: async (page) => {
      await type('99')(page)
      await submit(page)
    },
  },
  { name: 'cbbuy', path: '/Cbbuy', who: 'alice' },
  {
    name: 'cbbuy-filled',
    path: '/Cbbuy',
    who: 'alice',
    afterOpen: async (page) => {
      await type('250')(page)
      await page.locator('input[type=range]').fill('6')
    },
  },
  { name: 'asset-income', path: '/Asset', who: 'alice', afterOpen: press('[role=tab]:nth-child(3)') },
]
