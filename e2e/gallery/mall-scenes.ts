import { press, type Scene } from './scene.ts'
import { submit } from './typing.ts'

const shelf = 'main .goods .good'
const mine = 'main .order-card'

/** The mall as members see it. */
export const mallScenes: readonly Scene[] = [
  { name: 'mall', path: '/Mall', who: 'gregor', live: shelf },
  { name: 'mall-accessories', shows: 'MallScreen', path: '/Mall?tab=accessories', who: 'freya', live: 'main .state' },
  { name: 'malldetail', path: '/MallDetail?id=3', who: 'gregor', live: 'main .detail__pic img' },
  {
    name: 'mallorder-wrong',
    path: '/MallOrder?id=2',
    who: 'alice',
    then: async (page) => {
      await page.locator('form textarea').fill('A very long house in a very long street of a very long town')
      await submit(page)
    },
  },
  {
    name: 'mallorder-ask',
    shows: 'OrderDialog',
    over: true,
    path: '/MallOrder?id=1',
    who: 'gregor',
    then: async (page) => {
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'mallorderlist', path: '/MallOrderList', who: 'gregor', live: mine },
  {
    name: 'mallorderlist-refunded',
    shows: 'OrderSheet',
    over: true,
    path: '/MallOrderList',
    who: 'sylvia',
    live: mine,
    then: press('.order-card .textlink'),
  },
]
