import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'

/** Opens the newest seed of the public record. */
const openSeed = async (page: Page) => {
  await press('main .rows a')(page)
  await page.locator('.verdict button').waitFor()
}

/** Points, the raffle, the two demo games, the help and the about page. */
export const pointsScenes: readonly Scene[] = [
  { name: 'points', path: '/Points', who: 'gregor', readySelector: 'main .rows li' },
  { name: 'lottery', path: '/Lottery', who: 'magnus' },
  { name: 'lottery-short', path: '/Lottery', who: 'carol' },
  {
    name: 'lottery-won',
    component: 'WonDialog',
    overlay: true,
    path: '/Lottery',
    who: 'magnus',
    afterOpen: async (page) => {
      await press('.board__start')(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'lottery-fair',
    component: 'FairSheet',
    overlay: true,
    path: '/Lottery',
    who: 'magnus',
    afterOpen: press('main > .rows button'),
  },
  { name: 'lotterydetail', path: '/LotteryDetail', who: 'magnus', readySelector: 'main .rows li' },
  {
    name: 'lotterycheck',
    page: 'lotteryCheck',
    path: '/LotteryDetail',
    who: 'magnus',
    afterOpen: async (page) => {
      await page.locator('main .rows li:not(:has(.badge)) a').first().click()
      await press('.verdict button')(page)
      await page.locator('.verdict h3').waitFor()
    },
  },
  { name: 'raffles', path: '/Raffles', who: 'visitor', readySelector: 'main .rows li' },
  { name: 'raffle', page: 'raffle', path: '/Raffles', who: 'visitor', afterOpen: openSeed },
  {
    name: 'raffle-checked',
    path: '/Raffles',
    who: 'visitor',
    afterOpen: async (page) => {
      await openSeed(page)
      await press('.verdict button')(page)
      await page.locator('.verdict h3').waitFor()
    },
  },
  {
    name: 'lottery-egg',
    path: '/LotteryEgg',
    who: 'alice',
    afterOpen: async (page) => {
      // One of them may be the golden egg: then the others are disabled.
      for (const egg of [0, 5, 14]) await page.locator('.eggs button').nth(egg).click({ force: true })
    },
  },
  {
    name: 'lottery-monopoly',
    path: '/LotteryMonopoly',
    who: 'alice',
    afterOpen: async (page) => {
      await press('.walk__coin')(page)
      await page.locator('main .rows li').first().waitFor()
    },
  },
  { name: 'helps', path: '/Helps', who: 'alice', afterOpen: press('summary') },
  { name: 'about', path: '/About', who: 'alice' },
]
