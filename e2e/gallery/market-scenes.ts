import { contract } from '@humidor/contract/index.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

/** The market: the price with its chart, and the data of the token. */
export const marketScenes: readonly Scene[] = [
  { name: 'pricealerts-empty', component: 'PricealertsScreen', path: '/Pricealerts', who: 'tom' },
  {
    name: 'pricealerts',
    path: '/Pricealerts',
    who: 'carol',
    beforeOpen: changeResponse(contract.price.alerts, (data) => ({
      ...data,
      rows: [
        { id: 3, price: 250_000, rises: true, armedAt: '2026-11-20T04:00:00.000Z', reachedAt: null },
        { id: 2, price: 90_000, rises: false, armedAt: '2026-11-20T04:00:00.000Z', reachedAt: null },
        {
          id: 1,
          price: 110_000,
          rises: true,
          armedAt: '2026-11-20T04:00:00.000Z',
          reachedAt: '2026-11-21T16:00:10.000Z',
        },
      ],
    })),
  },
  {
    name: 'pricealerts-wrong',
    path: '/Pricealerts',
    who: 'tom',
    afterOpen: press('form button[type=submit]'),
  },
  { name: 'market', path: '/Market', who: 'alice' },
  {
    name: 'market-cross',
    path: '/Market',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('.segmented button').nth(2).click()
      await page.locator('.chart__plot').focus()
      for (let day = 0; day < 12; day++) await page.keyboard.press('ArrowLeft')
    },
  },
  {
    name: 'market-year',
    path: '/Market',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('.segmented button').nth(3).click()
      await press('[role=tab]:nth-child(2)')(page)
    },
  },
  {
    name: 'market-soon',
    path: '/Market',
    who: 'tom',
    afterOpen: async (page) => {
      await press('[role=tab]:nth-child(3)')(page)
      await press('.tray__cell--soon')(page)
      await page.locator('.toast').waitFor()
    },
  },
  { name: 'merchantlist', path: '/MerchantList', who: 'visitor' },
  {
    name: 'merchantlist-none',
    component: 'MerchantListScreen',
    path: '/MerchantList',
    who: 'visitor',
    afterOpen: async (page) => {
      await page.locator('main input').fill('nowhere at all')
      await page.locator('.state').waitFor()
    },
  },
]
