import { type DeskScene, submitPanel } from './desk-scene.ts'

/** The price of ₡ as operators see it: what is in force, what was published, and the way to ask for another. */
export const priceDeskScenes: readonly DeskScene[] = [
  { name: 'console-price', path: '/price', who: 'fiona', shows: ['price/PriceScreen'] },
  { name: 'console-price-support', path: '/price', who: 'wendy' },
  { name: 'console-price-published', path: '/price?tab=published', who: 'fiona', shows: ['price/Published'] },
  { name: 'console-price-operators', path: '/price?tab=published&by=operators', who: 'fiona' },
  {
    name: 'console-price-ask',
    path: '/price?ask=new',
    who: 'fiona',
    shows: ['price/AskForm'],
    then: (page) => page.locator('.panel .field__input--money').fill('0.66'),
  },
  {
    name: 'console-price-ask-wrong',
    path: '/price?ask=new',
    who: 'fiona',
    then: async (page) => {
      await page.locator('.panel .field__input--money').fill('6.6')
      await submitPanel(page)
    },
  },
]
