import { press, type Scene } from './scene.ts'

/** Points, the two demo games, and what the house says of itself. */
export const placeScenes: readonly Scene[] = [
  { name: 'points', path: '/Points', who: 'gregor', live: 'main .rows li' },
  { name: 'lottery', path: '/Lottery', who: 'magnus' },
  { name: 'lottery-short', path: '/Lottery', who: 'carol' },
  {
    name: 'lottery-won',
    shows: 'WonDialog',
    over: true,
    path: '/Lottery',
    who: 'magnus',
    then: async (page) => {
      await press('.board__start')(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'lottery-fair',
    shows: 'FairSheet',
    over: true,
    path: '/Lottery',
    who: 'magnus',
    then: press('main > .rows button'),
  },
  { name: 'lotterydetail', path: '/LotteryDetail', who: 'magnus', live: 'main .rows li' },
  {
    name: 'lotterycheck',
    page: 'lotteryCheck',
    path: '/LotteryDetail',
    who: 'magnus',
    then: async (page) => {
      await page.locator('main .rows li:not(:has(.badge)) a').first().click()
      await press('.verdict button')(page)
      await page.locator('.verdict h3').waitFor()
    },
  },
  {
    name: 'lottery-egg',
    path: '/LotteryEgg',
    who: 'alice',
    then: async (page) => {
      // The golden one may be among them: then the others are at rest.
      for (const egg of [0, 5, 14]) await page.locator('.eggs button').nth(egg).click({ force: true })
    },
  },
  {
    name: 'lottery-monopoly',
    path: '/LotteryMonopoly',
    who: 'alice',
    then: async (page) => {
      await press('.walk__coin')(page)
      await page.locator('main .rows li').first().waitFor()
    },
  },
  { name: 'helps', path: '/Helps', who: 'alice', then: press('summary') },
  { name: 'about', path: '/About', who: 'alice' },
]
