import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { submit } from './typing.ts'

const type = (text: string) => (page: Page) => page.locator('.field__input--money').fill(text)

/** Opens the first order that a selector finds, once the book is there. */
const open = (selector: string) => async (page: Page) => {
  await press(`${selector} .btn`)(page)
  await page.locator('dialog').waitFor()
}
/** The book is there, whether or not there are orders in it. */
const live = '.tabs__panel :is(.order, .state)'
const othersOrder = '.order:not(.order--mine)'

/** The order book: both sides, what is done in it, and one's own orders. */
export const tradeScenes: readonly Scene[] = [
  { name: 'cbtrade', path: '/Cbtrade', who: 'alice', live },
  { name: 'cbtrade-sells', path: '/Cbtrade?side=sell', who: 'alice', live },
  {
    name: 'cbtrade-sell',
    shows: 'FillSheet',
    over: true,
    path: '/Cbtrade',
    who: 'alice',
    live,
    then: open(othersOrder),
  },
  {
    name: 'cbtrade-sell-filled',
    over: true,
    path: '/Cbtrade',
    who: 'alice',
    live,
    then: async (page) => {
      await open(othersOrder)(page)
      await type('100')(page)
      await page.locator('.code input').fill('4081')
    },
  },
  {
    name: 'cbtrade-sell-wrong',
    over: true,
    path: '/Cbtrade',
    who: 'alice',
    live,
    then: async (page) => {
      await open(othersOrder)(page)
      await type('50')(page)
      await press('dialog button[type=submit]')(page)
    },
  },
  {
    name: 'cbtrade-buy',
    shows: 'FillSheet',
    over: true,
    path: '/Cbtrade?side=sell',
    who: 'alice',
    live,
    then: open(othersOrder),
  },
  {
    name: 'cbtrade-cancel',
    shows: 'CancelDialog',
    over: true,
    path: '/Cbtrade',
    who: 'sylvia',
    live,
    then: open('.order--mine'),
  },
  { name: 'cbtrade-frozen', path: '/Cbtrade', who: 'freya', live },
  {
    name: 'cbtrade-lost',
    path: '/Cbtrade',
    who: 'alice',
    live,
    then: async (page) => {
      await page.route('**/api/cbsell/list*', (route) => route.abort())
      await press('.refresh button')(page)
      await page.locator('.cbtrade__line--lost').waitFor()
    },
  },
  { name: 'cbselldetail', path: '/Cbselldetail', who: 'sylvia' },
  {
    name: 'cbselldetail-one',
    shows: 'MyOrderSheet',
    over: true,
    path: '/Cbselldetail',
    who: 'sylvia',
    then: press('main li button'),
  },
  { name: 'cbselldetail-empty', shows: 'CbselldetailScreen', path: '/Cbselldetail', who: 'carol' },
  { name: 'cbsell', path: '/Cbsell', who: 'alice' },
  {
    name: 'cbsell-wrong',
    path: '/Cbsell',
    who: 'alice',
    then: async (page) => {
      await type('99')(page)
      await submit(page)
    },
  },
  { name: 'cbbuy', path: '/Cbbuy', who: 'alice' },
  {
    name: 'cbbuy-filled',
    path: '/Cbbuy',
    who: 'alice',
    then: async (page) => {
      await type('250')(page)
      await page.locator('input[type=range]').fill('6')
    },
  },
  { name: 'asset-income', path: '/Asset', who: 'alice', then: press('[role=tab]:nth-child(3)') },
]
