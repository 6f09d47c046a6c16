import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { submit } from './typing.ts'

const card = 'main :is(.order-card, .state)'
const type = (text: string) => (page: Page) => page.locator('.field__input--money').first().fill(text)

/** Types a pledge, a part of it in ₡. */
const stake = async (page: Page) => {
  await type('500')(page)
  await page.locator('.field__input--money').nth(1).fill('200')
}

/** Pledges and the flexible treasure, in each of their states. */
export const productScenes: readonly Scene[] = [
  { name: 'shop-pledges', path: '/Shop?tab=pledges', who: 'gregor', live: '.tabs__panel .order-card' },
  { name: 'nft', path: '/Nft', who: 'magnus' },
  {
    name: 'nftorder',
    shows: 'PledgeSheet',
    over: true,
    path: '/Nftorder',
    who: 'paula',
    live: card,
    then: press('.order-card .textlink'),
  },
  { name: 'nftorder-empty', shows: 'PledgeList', path: '/Nftorder', who: 'bob', live: card },
  { name: 'nftincome', path: '/Nftincome', who: 'gregor', live: 'main .rows li' },
  { name: 'nftpro', path: '/Nftpro', who: 'magnus' },
  { name: 'nftrule', path: '/Nftrule', who: 'magnus' },
  { name: 'shopadd-pledge', path: '/ShopaddPledge', who: 'alice', then: stake },
  {
    name: 'shopadd-pledge-wrong',
    path: '/ShopaddPledge',
    who: 'alice',
    then: async (page) => {
      await type('150')(page)
      await submit(page)
    },
  },
  {
    name: 'shopadd-pledge-ask',
    shows: 'PledgeDialog',
    over: true,
    path: '/ShopaddPledge',
    who: 'alice',
    then: async (page) => {
      await stake(page)
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'lhb', path: '/Lhb', who: 'gregor' },
  { name: 'lhb-leaving', path: '/Lhb', who: 'paula' },
  { name: 'lhbin', path: '/Lhbin', who: 'alice', then: type('50') },
  {
    name: 'lhbin-wrong',
    path: '/Lhbin',
    who: 'alice',
    then: async (page) => {
      await type('0')(page)
      await submit(page)
    },
  },
  { name: 'lhbout', path: '/Lhbout', who: 'gregor', then: type('1000,5') },
  { name: 'lhbincome', path: '/Lhbincome', who: 'gregor', live: 'main .rows li' },
]
