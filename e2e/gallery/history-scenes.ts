import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'

const FILTER = '.section__head button'
const STATEMENT = '.tabs__panel .section:last-of-type > button.textlink'

/** Opens the filter and types into it. */
const filterBy = (text: string) => async (page: Page) => {
  await press(FILTER)(page)
  await page.locator('dialog input').first().fill(text)
  await press('dialog button[type=submit]')(page)
  await page.waitForLoadState('networkidle')
}

/** What has become of the money: every entry, a deposit to its end, and what the platform tells by itself. */
export const historyScenes: readonly Scene[] = [
  { name: 'notice', path: '/Notice', who: 'alice' },
  { name: 'asset-filter', shows: 'FilterSheet', over: true, path: '/Asset', who: 'alice', then: press(FILTER) },
  { name: 'asset-found', path: '/Asset', who: 'alice', then: filterBy('12') },
  { name: 'asset-not-found', shows: 'WalletDetail', path: '/Asset', who: 'alice', then: filterBy('987654') },
  {
    name: 'asset-row',
    shows: 'RowSheet',
    over: true,
    path: '/Asset',
    who: 'alice',
    then: press('.loadmore li button'),
  },
  {
    name: 'asset-statement',
    shows: 'StatementSheet',
    over: true,
    path: '/Asset',
    who: 'alice',
    then: press(STATEMENT),
  },
  {
    name: 'asset-statement-own',
    over: true,
    path: '/Asset',
    who: 'alice',
    then: async (page) => {
      await press(STATEMENT)(page)
      await page.locator('.segmented').first().locator('button').last().click()
    },
  },
  {
    name: 'asset-statement-csv',
    over: true,
    path: '/Asset',
    who: 'alice',
    then: async (page) => {
      await press(STATEMENT)(page)
      await page.locator('.segmented').last().locator('button').last().click()
    },
  },
  { name: 'depositdetail-expired', over: true, path: '/Depositdetail', who: 'paula', then: press('main li button') },
  {
    name: 'depositdetail-claim',
    shows: 'ClaimForm',
    over: true,
    path: '/Depositdetail',
    who: 'paula',
    then: async (page) => {
      await press('main li button')(page)
      await press('.sheet__foot button')(page)
      await press('dialog button[type=submit]')(page)
    },
  },
]
