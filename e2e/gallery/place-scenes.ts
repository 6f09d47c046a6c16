import { press, type Scene } from './scene.ts'

/** Points, the two demo games, and what the house says of itself. */
export const placeScenes: readonly Scene[] = [
  { name: 'points', path: '/Points', who: 'gregor', live: 'main .rows li' },
  {
    name: 'lottery-egg',
    path: '/LotteryEgg',
    who: 'alice',
    then: async (page) => {
      for (const egg of [0, 5, 14]) await page.locator('.eggs button').nth(egg).click()
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
