import { contract } from '@humidor/contract/index.ts'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

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
  {
    name: 'mall-search-none',
    component: 'MallScreen',
    path: '/Mall',
    who: 'gregor',
    readySelector: shelf,
    afterOpen: async (page) => {
      await page.locator('main input').fill('pipe')
      await page.locator('main .state').waitFor()
    },
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
  { name: 'mallcart', path: '/MallCart', who: 'gregor', readySelector: mine },
  { name: 'mallcart-empty', component: 'EmptyCart', path: '/MallCart', who: 'sylvia', readySelector: 'main .state' },
  {
    name: 'mallcart-changed',
    path: '/MallCart',
    who: 'gregor',
    readySelector: mine,
    beforeOpen: changeResponse(contract.mall.cart, (cart) => ({
      ...cart,
      lines: cart.lines.flatMap((line, at) => [
        { ...line, seenCig: line.priceCig + 1_000_000 },
        { ...line, id: line.id + 100, ...(at === 0 ? { stock: 0 } : { shown: false }) },
      ]),
    })),
  },
  { name: 'mallorder-cart', path: '/MallOrder', who: 'gregor', readySelector: 'main form' },
  {
    name: 'mallorderlist-cancel',
    component: 'OrderActs',
    overlay: true,
    path: '/MallOrderList',
    who: 'gregor',
    readySelector: mine,
    afterOpen: press('.order-card .btn'),
  },
  {
    name: 'mallorderlist-no-cancel',
    component: 'MallOrderListScreen',
    path: '/MallOrderList',
    who: 'gregor',
    readySelector: mine,
    beforeOpen: changeResponse(contract.mall.orderList, (all) => ({
      ...all,
      rows: all.rows.map((row) => ({ ...row, status: 0, logisticsNo: null, endsAt: null, cancellable: false })),
    })),
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
