import { type ConsoleScene, submitPanel } from './console-scene.ts'

/** The price of ₡ for operators: the one in force, the published ones, and the request for another. */
export const consolePriceScenes: readonly ConsoleScene[] = [
  { name: 'console-price', path: '/price', who: 'fiona', components: ['price/PriceScreen'] },
  { name: 'console-price-support', path: '/price', who: 'wendy' },
  { name: 'console-price-published', path: '/price?tab=published', who: 'fiona', components: ['price/Published'] },
  { name: 'console-price-operators', path: '/price?tab=published&by=operators', who: 'fiona' },
  {
    name: 'console-price-ask',
    path: '/price?ask=new',
    who: 'fiona',
    components: ['price/AskForm'],
    afterOpen: (page) => page.locator('.panel .field__input--money').fill('0.66'),
  },
  {
    name: 'console-price-ask-wrong',
    path: '/price?ask=new',
    who: 'fiona',
    afterOpen: async (page) => {
      await page.locator('.panel .field__input--money').fill('6.6')
      await submitPanel(page)
    },
  },
]
