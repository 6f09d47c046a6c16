import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'

const shelf = 'main .goods .good'
const mine = 'main .order-card'

/** The mall as members see it. */
export const mallScenes: readonly Scene[] = [
  { name: 'mall', path: '/Mall', who: 'gregor', readySelector: shelf },
  {
    name: 'mall-accessories',
    component: 'MallScreen',
    path: '/Mall?tab=accessories',
    who: 'freya',
    readySelector: 'main .state',
  },
  { name: 'malldetail', path: '/MallDetail?id=3', who: 'gregor', readySelector: 'main .detail__pic img' },
  {
    name: 'mallorder-wrong',
    path: '/MallOrder?id=2',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form textarea').fill('A very long house in a very long street of a very long town')
      await submit(page)
    },
  },
  {
    name: 'mallorder-ask',
    component: 'OrderDialog',
    overlay: true,
    path: '/MallOrder?id=1',
    who: 'gregor',
    afterOpen: async (page) => {
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'mallorderlist', path: '/MallOrderList', who: 'gregor', readySelector: mine },
  {
    name: 'mallorderlist-refunded',
    component: 'OrderSheet',
    overlay: true,
    path: '/MallOrderList',
    who: 'sylvia',
    readySelector: mine,
    afterOpen: press('.order-card .textlink'),
  },
]
