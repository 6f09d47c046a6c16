import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { type ConsoleScene } from './console-scene.ts'
import { hangCallsExcept, stubResponse } from './stub-responses.ts'

const { searchAll } = consoleContract.search
const { me } = consoleContract.operators

/** Opens the search and types. The text is asked for by Enter, without the pause after the last key. */
const searchFor = (text: string, until: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill(text)
  if (text !== '') await field.press('Enter')
  await page.locator(until).first().waitFor()
}

const at = '2026-11-20T08:00:00.000Z'
const usdt = (amount: number) => ({ coin: 'USDT' as const, amount })

/** A bare number that every kind has, with the longest names that there are. */
const many = stubResponse(searchAll, () => ({
  found: [
    ...['WWWWWWWWWWWWWWWWWWWWWWWW', 'bob_robusto'].map((whose, n) => ({
      ...{
        kind: 'withdrawal' as const,
        fit: 'number' as const,
        id: `7${n}`,
        within: 'reviewing',
        title: `WD-7${n}`,
        whose,
        at,
      },
      ...{ note: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', state: 'reviewing', amount: usdt(1_234_567_890_123) },
    })),
    {
      ...{
        kind: 'merchant' as const,
        fit: 'part' as const,
        id: '100001',
        within: null,
        whose: '100001',
        amount: null,
        at,
      },
      ...{
        title: 'Tabakwarenfachgeschäft am Donaudampfschifffahrtsplatz',
        note: '+84 24 3825 0001',
        state: 'verified',
      },
    },
    {
      ...{ kind: 'bill' as const, fit: 'part' as const, id: '1', within: '100001', title: 'Receipt 1A2B3C4D', at },
      ...{
        whose: 'ร้านซิการ์ท่าเรือ',
        note: 'INV-2031',
        state: 'paid',
        amount: { coin: 'CIG' as const, amount: 12_000_000 },
      },
    },
  ],
  more: ['withdrawal' as const],
}))

/** The search over everything. */
export const consoleSearchScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-search', path: '/overview', who: 'fiona', components: ['search/SearchDialog'] },
    afterOpen: searchFor('', '[role=option]'),
  },
  {
    name: 'console-search-member',
    path: '/overview',
    who: 'wendy',
    afterOpen: searchFor('alice', '[role=group][aria-label=Members]'),
  },
  {
    ...{ name: 'console-search-many', path: '/overview', who: 'fiona', beforeOpen: many },
    afterOpen: searchFor('7', '[role=group][aria-label=Withdrawals]'),
  },
  {
    ...{ name: 'console-search-act', path: '/overview', who: 'wendy' },
    afterOpen: searchFor('freeze alice', '[role=group][aria-label=Actions]'),
  },
  {
    name: 'console-search-setting',
    path: '/overview',
    who: 'conrad',
    afterOpen: searchFor('price', '[role=group][aria-label=Settings]'),
  },
  { name: 'console-search-nothing', path: '/overview', who: 'wendy', afterOpen: searchFor('zzzz', '.finder .state') },
  {
    ...{ name: 'console-search-loading', path: '/account', who: 'wendy', beforeOpen: hangCallsExcept([me]) },
    afterOpen: searchFor('zzzz', '.finder__wait'),
  },
  {
    ...{ name: 'console-search-failed', path: '/overview', who: 'wendy' },
    afterOpen: async (page) => {
      await page.route(
        (url) => url.pathname === searchAll.path,
        (route) => route.abort(),
      )
      await searchFor('zzzz', '.finder [role=alert]')(page)
    },
  },
]
