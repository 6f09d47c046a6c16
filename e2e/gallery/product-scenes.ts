import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'

const card = 'main :is(.order-card, .state)'
const type = (text: string) => (page: Page) => page.locator('.field__input--money').first().fill(text)

/** Fills in a pledge that is partly in ₡. */
const fillInPledge = async (page: Page) => {
  await type('500')(page)
  await page.locator('.field__input--money').nth(1).fill('200')
}

/** Pledges and the flexible treasure in each state. */
export const productScenes: readonly Scene[] = [
  { name: 'shop-pledges', path: '/Shop?tab=pledges', who: 'gregor', readySelector: '.tabs__panel .order-card' },
  { name: 'nft', path: '/Nft', who: 'magnus' },
  {
    name: 'nftorder',
    component: 'PledgeSheet',
    overlay: true,
    path: '/Nftorder',
    who: 'paula',
    readySelector: card,
    afterOpen: press('.order-card .textlink'),
  },
  { name: 'nftorder-empty', component: 'PledgeList', path: '/Nftorder', who: 'bob', readySelector: card },
  { name: 'nftincome', path: '/Nftincome', who: 'gregor', readySelector: 'main .rows li' },
  { name: 'nftpro', path: '/Nftpro', who: 'magnus' },
  { name: 'nftrule', path: '/Nftrule', who: 'magnus' },
  { name: 'shopadd-pledge', path: '/ShopaddPledge', who: 'alice', afterOpen: fillInPledge },
  {
    name: 'shopadd-pledge-wrong',
    path: '/ShopaddPledge',
    who: 'alice',
    afterOpen: async (page) => {
      await type('150')(page)
      await submit(page)
    },
  },
  {
    name: 'shopadd-pledge-ask',
    component: 'PledgeDialog',
    overlay: true,
    path: '/ShopaddPledge',
    who: 'alice',
    afterOpen: async (page) => {
      await fillInPledge(page)
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'lhb', path: '/Lhb', who: 'gregor' },
  { name: 'lhb-leaving', path: '/Lhb', who: 'paula' },
  { name: 'lhbin', path: '/Lhbin', who: 'alice', afterOpen: type('50') },
  {
    name: 'lhbin-wrong',
    path: '/Lhbin',
    who: 'alice',
    afterOpen: async (page) => {
      await type('0')(page)
      await submit(page)
    },
  },
  { name: 'lhbout', path: '/Lhbout', who: 'gregor', afterOpen: type('1000,5') },
  { name: 'lhbincome', path: '/Lhbincome', who: 'gregor', readySelector: 'main .rows li' },
]
