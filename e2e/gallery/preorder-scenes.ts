import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { submit } from './typing.ts'

const live = '.tabs__panel :is(.order-card, .state)'

const type = (text: string) => (page: Page) => page.locator('.field__input--money').fill(text)

/** Goes to the newest draw that was held and had entries: its line says how many. */
const drawn = async (page: Page) => {
  await page.locator('.rows a .status--done').filter({ hasText: /\d/ }).first().click()
  await page.locator('.verdicts, .nextdraw .btn').first().waitFor()
}

/** Pre-orders in each of their states, and draws. */
export const preorderScenes: readonly Scene[] = [
  { name: 'shop', path: '/Shop', who: 'gregor', live },
  { name: 'shop-paying', path: '/Shop', who: 'magnus', live },
  {
    name: 'shop-pay',
    shows: 'PayDialog',
    over: true,
    path: '/Shop',
    who: 'magnus',
    live,
    then: press('.order-card .btn--block'),
  },
  {
    name: 'shop-again',
    shows: 'ReorderDialog',
    over: true,
    path: '/Shop?tab=all',
    who: 'sylvia',
    live,
    then: press('.order-card .btn--quiet'),
  },
  { name: 'index-due', shows: 'Due', over: true, path: '/Index', who: 'magnus', live: 'dialog[open]' },
  { name: 'shop-held', path: '/Shop', who: 'paula', live },
  { name: 'shop-all', path: '/Shop?tab=all', who: 'sylvia', live },
  { name: 'shop-empty', shows: 'ShopScreen', path: '/Shop', who: 'bob', live },
  {
    name: 'shop-steps',
    shows: 'StepsSheet',
    over: true,
    path: '/Shop?tab=all',
    who: 'gregor',
    live,
    then: press('.order-card .textlink'),
  },
  { name: 'shopadd', path: '/Shopadd', who: 'alice' },
  { name: 'shopadd-filled', path: '/Shopadd', who: 'alice', then: type('500') },
  {
    name: 'shopadd-wrong',
    path: '/Shopadd',
    who: 'alice',
    then: async (page) => {
      await type('250')(page)
      await submit(page)
    },
  },
  { name: 'children-order', path: '/ChildrenOrder', who: 'bob' },
  { name: 'children-order-empty', shows: 'ChildrenOrderScreen', path: '/ChildrenOrder', who: 'alice' },
  { name: 'draws', path: '/Draws', who: 'visitor', live: '.rows' },
  { name: 'draw', page: 'draw', path: '/Draws', who: 'visitor', live: '.rows', then: drawn },
  {
    name: 'draw-checked',
    path: '/Draws',
    who: 'visitor',
    live: '.rows',
    then: async (page) => {
      await drawn(page)
      await press('.nextdraw .btn')(page)
      await page.locator('.verdicts').first().waitFor()
    },
  },
]
