import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

const FILTER = '.section__head button'
const STATEMENT = '.tabs__panel .section:last-of-type > button.textlink'

/** Opens the filter and types into it. */
const filterBy = (text: string) => async (page: Page) => {
  await press(FILTER)(page)
  await page.locator('dialog input').first().fill(text)
  await press('dialog button[type=submit]')(page)
  await page.waitForLoadState('networkidle')
}

/** The history of money: notices, wallet entries, statements, and a deposit that expired. */
export const historyScenes: readonly Scene[] = [
  { name: 'notice', path: '/Notice', who: 'alice' },
  {
    name: 'asset-filter',
    component: 'FilterSheet',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: press(FILTER),
  },
  { name: 'asset-found', path: '/Asset', who: 'alice', afterOpen: filterBy('12') },
  { name: 'asset-not-found', component: 'WalletDetail', path: '/Asset', who: 'alice', afterOpen: filterBy('987654') },
  {
    name: 'asset-row',
    component: 'RowSheet',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: press('.loadmore li button'),
  },
  {
    name: 'asset-label',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: async (page) => {
      await press('.loadmore li button')(page)
      await press('dialog button.textlink')(page)
      await page.locator('dialog input').fill('Cedar box for Anna, second half')
    },
  },
  {
    name: 'asset-labelled',
    component: 'RowSheet',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    beforeOpen: changeResponse(contract.wallet.detail, (page) => ({
      ...page,
      rows: page.rows.map((row, place) => (place % 2 ? row : { ...row, label: 'Cedar box for Anna, second half' })),
    })),
    afterOpen: press('.loadmore li button'),
  },
  {
    name: 'asset-labels',
    path: '/Asset',
    who: 'alice',
    beforeOpen: changeResponse(contract.wallet.detail, (page) => ({
      ...page,
      rows: page.rows.map((row, place) => (place % 2 ? row : { ...row, label: 'Cedar box for Anna, second half' })),
    })),
    afterOpen: async (page) => await page.locator('.loadmore li').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'asset-statement',
    component: 'StatementSheet',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: press(STATEMENT),
  },
  {
    name: 'asset-statement-own',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: async (page) => {
      await press(STATEMENT)(page)
      await page.locator('.segmented').first().locator('button').last().click()
    },
  },
  {
    name: 'asset-statement-csv',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    afterOpen: async (page) => {
      await press(STATEMENT)(page)
      await page.locator('.segmented').last().locator('button').last().click()
    },
  },
  {
    name: 'depositdetail-expired',
    overlay: true,
    path: '/Depositdetail',
    who: 'paula',
    afterOpen: press('main li button'),
  },
  {
    name: 'depositdetail-claim',
    component: 'ClaimForm',
    overlay: true,
    path: '/Depositdetail',
    who: 'paula',
    afterOpen: async (page) => {
      await press('main li button')(page)
      await press('.sheet__foot button')(page)
      await press('dialog button[type=submit]')(page)
    },
  },
]
