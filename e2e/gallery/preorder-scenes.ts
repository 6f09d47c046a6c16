import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

const readySelector = '.tabs__panel :is(.order-card, .state)'

const type = (text: string) => (page: Page) => page.locator('.field__input--money').fill(text)

/** Opens the newest finished draw that had entries: its row shows how many. */
const openNewestDraw = async (page: Page) => {
  await page.locator('.rows a .status--done').filter({ hasText: /\d/ }).first().click()
  await page.locator('.verdicts, .nextdraw .btn').first().waitFor()
}

/** Pre-orders in each state, and draws. */
export const preorderScenes: readonly Scene[] = [
  { name: 'shop', path: '/Shop', who: 'gregor', readySelector },
  { name: 'shop-paying', path: '/Shop', who: 'magnus', readySelector },
  {
    name: 'shop-pay',
    component: 'PayDialog',
    overlay: true,
    path: '/Shop',
    who: 'magnus',
    readySelector,
    afterOpen: press('.order-card .btn--block'),
  },
  {
    name: 'shop-again',
    component: 'ReorderDialog',
    overlay: true,
    path: '/Shop?tab=all',
    who: 'sylvia',
    readySelector,
    afterOpen: press('.order-card .btn--quiet'),
  },
  { name: 'index-due', component: 'Due', overlay: true, path: '/Index', who: 'magnus', readySelector: 'dialog[open]' },
  {
    name: 'index-freeze-near',
    path: '/Index',
    who: 'alice',
    beforeOpen: changeResponse(contract.preorders.draws, (draw) => ({ ...draw, freezesAt: draw.dueAt })),
  },
  {
    name: 'index-no-deadline',
    path: '/Index',
    who: 'alice',
    beforeOpen: changeResponse(contract.preorders.draws, (draw) => ({ ...draw, freezesAt: null })),
  },
  { name: 'shop-held', path: '/Shop', who: 'paula', readySelector },
  { name: 'shop-all', path: '/Shop?tab=all', who: 'sylvia', readySelector },
  { name: 'shop-empty', component: 'ShopScreen', path: '/Shop', who: 'bob', readySelector },
  {
    name: 'shop-steps',
    component: 'StepsSheet',
    overlay: true,
    path: '/Shop?tab=all',
    who: 'gregor',
    readySelector,
    afterOpen: press('.order-card .textlink'),
  },
  { name: 'shopadd', path: '/Shopadd', who: 'alice' },
  { name: 'shopadd-filled', path: '/Shopadd', who: 'alice', afterOpen: type('500') },
  {
    name: 'shopadd-wrong',
    path: '/Shopadd',
    who: 'alice',
    afterOpen: async (page) => {
      await type('250')(page)
      await submit(page)
    },
  },
  { name: 'children-order', path: '/ChildrenOrder', who: 'bob' },
  { name: 'children-order-empty', component: 'ChildrenOrderScreen', path: '/ChildrenOrder', who: 'alice' },
  { name: 'draws', path: '/Draws', who: 'visitor', readySelector: '.rows' },
  { name: 'draw', page: 'draw', path: '/Draws', who: 'visitor', readySelector: '.rows', afterOpen: openNewestDraw },
  {
    name: 'draw-checked',
    path: '/Draws',
    who: 'visitor',
    readySelector: '.rows',
    afterOpen: async (page) => {
      await openNewestDraw(page)
      await press('.nextdraw .btn')(page)
      await page.locator('.verdicts').first().waitFor()
    },
  },
]
