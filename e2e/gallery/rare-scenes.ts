import { contract } from '@humidor/contract/index.ts'

import { overlayScenes } from './overlay-scenes.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubEmptyList, stubResponse } from './stub-responses.ts'

const { activities, draws, member, merchants, orderBook, pledges, raffle } = contract
const merchant = 'merchant, verified'
const state = 'main .state'

/** Replaces some balances of the member. */
const withBalances = (other: Partial<Record<'moneyTransaction' | 'moneyProfit', number>>) =>
  changeResponse(member.info, (mine) => ({ ...mine, ...other }))

/** Empty lists that are not empty in the sandbox. */
const emptyLists: readonly Scene[] = [
  {
    name: 'draws-empty',
    path: '/Draws',
    who: 'visitor',
    readySelector: state,
    beforeOpen: stubEmptyList(draws.list),
    component: 'DrawsScreen',
  },
  {
    name: 'lotterydetail-empty',
    path: '/LotteryDetail',
    who: 'magnus',
    beforeOpen: stubEmptyList(raffle.history),
    component: 'LotteryDetailScreen',
  },
  {
    name: 'raffles-empty',
    path: '/Raffles',
    who: 'visitor',
    readySelector: state,
    beforeOpen: async (page) => {
      await stubEmptyList(raffle.list)(page)
      await changeResponse(raffle.sums, (sums) => ({ ...sums, draws: 0, odds: [] }))(page)
    },
    component: 'RafflesScreen',
  },
  {
    name: 'mallorderlist-empty',
    path: '/MallOrderList',
    who: 'tom',
    beforeOpen: stubEmptyList(contract.mall.orderList),
    component: 'MallOrderListScreen',
  },
  {
    name: 'points-empty',
    path: '/Points',
    who: 'tom',
    beforeOpen: stubEmptyList(contract.wallet.detail),
    component: 'PointsScreen',
  },
  {
    name: 'lhbincome-empty',
    path: '/Lhbincome',
    who: 'tom',
    beforeOpen: stubEmptyList(contract.flexibleTreasure.detail),
    component: 'LhbincomeScreen',
  },
  {
    name: 'nftincome-empty',
    path: '/Nftincome',
    who: 'bob',
    beforeOpen: stubEmptyList(contract.wallet.detail),
    component: 'NftincomeScreen',
  },
  {
    name: 'activity-empty',
    path: '/Activity',
    who: 'alice',
    beforeOpen: changeResponse(activities.list, (all) => ({ ...all, activities: [] })),
    component: 'ActivityScreen',
  },
  {
    name: 'activity-applydetail-empty',
    path: '/ActivityApplyDetail',
    who: 'tom',
    readySelector: state,
    beforeOpen: stubEmptyList(activities.list),
    component: 'ActivityApplyDetailScreen',
  },
  {
    name: 'market-empty',
    path: '/Market',
    who: 'alice',
    beforeOpen: stubEmptyList(contract.news.list),
    afterOpen: press('[role=tab]:nth-child(1)'),
    component: 'NewsList',
  },
  {
    name: 'cbtrade-empty',
    path: '/Cbtrade',
    who: 'alice',
    readySelector: `.tabs__panel .state`,
    beforeOpen: changeResponse(orderBook.list, (book) => ({
      ...book,
      rows: [],
      count: 0,
      counts: { buy: 0, sell: 0 },
    })),
    component: 'Orders',
  },
  {
    name: 'notice-empty',
    path: '/Notice',
    who: 'tom',
    beforeOpen: changeResponse(contract.notices.getNotify, () => []),
    component: 'NoticeScreen',
  },
  {
    name: 'merchant-payouts-empty',
    path: '/MerchantPayouts',
    who: merchant,
    beforeOpen: stubEmptyList(contract.payouts.listPayouts),
    component: 'MerchantPayoutsScreen',
  },
  {
    name: 'merchant-bills-empty',
    path: '/MerchantDetail',
    who: merchant,
    beforeOpen: stubEmptyList(merchants.merchantDetail),
    component: 'Bills',
  },
  {
    name: 'merchant-days-empty',
    path: '/MerchantDetail',
    who: merchant,
    beforeOpen: changeResponse(contract.bookkeeping.days, (found) => ({ ...found, rows: [] })),
    afterOpen: press('[role=tab]:last-child'),
    component: 'Takings',
  },
]

/** Pages of things that do not exist, are closed, or cost more than the member has. */
const unavailable: readonly Scene[] = [
  { name: 'draw-missing', path: '/Draw?id=999999', who: 'visitor', page: 'draw', component: 'DrawScreen' },
  { name: 'lotterycheck-missing', path: '/LotteryCheck?id=999999', who: 'magnus', component: 'LotteryCheckScreen' },
  {
    name: 'raffle-missing',
    path: `/Raffle?seed=${'ab'.repeat(32)}`,
    who: 'visitor',
    readySelector: state,
    component: 'RaffleScreen',
  },
  {
    name: 'raffle-bad',
    path: '/Raffles',
    who: 'visitor',
    beforeOpen: changeResponse(raffle.record, (it) => ({
      ...it,
      draws: it.draws.map((one) => ({ ...one, prizeId: (one.prizeId % 6) + 1 })),
    })),
    afterOpen: async (page) => {
      await press('main .rows a')(page)
      await press('.verdict button')(page)
      await page.locator('.verdict h3').waitFor()
    },
  },
  {
    name: 'raffle-open',
    path: `/Raffle?seed=${'cd'.repeat(32)}`,
    who: 'visitor',
    beforeOpen: stubResponse(raffle.record, () => ({
      commitment: 'cd'.repeat(32),
      tableHash: '12'.repeat(32),
      cost: 200,
      prizes: [{ id: 6 as const, amount: 10_000_000, weight: 600 }],
      seed: null,
      day: null,
      count: null,
      draws: [],
      version: 1,
    })),
    component: 'RaffleScreen',
  },
  { name: 'malldetail-missing', path: '/MallDetail?id=999999', who: 'gregor', component: 'Missing' },
  { name: 'malldetailmobile', path: '/MallDetailMobile?id=3', who: 'gregor', readySelector: 'main .detail__pic img' },
  {
    name: 'mallorder-closed',
    path: '/MallOrder?id=1',
    who: 'gregor',
    beforeOpen: changeResponse(contract.mall.productInfo, (product) => ({ ...product, open: false })),
    component: 'MallOrderScreen',
  },
  {
    name: 'register-switched-off',
    path: '/Register',
    who: 'visitor',
    beforeOpen: changeResponse(contract.platform.settings, (all) => ({ ...all, off: ['registrationOpen' as const] })),
    component: 'Offered',
  },
  { name: 'activity-missing', path: '/ActivityDetail', who: 'alice', component: 'ActivityDetailScreen' },
  {
    name: 'activity-apply-closed',
    path: '/ActivityApply?activityId=999999',
    who: 'alice',
    component: 'ActivityApplyScreen',
  },
  {
    name: 'shopadd-closed',
    path: '/Shopadd',
    who: 'alice',
    beforeOpen: changeResponse(contract.platform.settings, (all) => ({
      ...all,
      preorders: { ...all.preorders, open: false },
    })),
    component: 'ShopaddScreen',
  },
  {
    name: 'shopadd-pledge-closed',
    path: '/ShopaddPledge',
    who: 'alice',
    beforeOpen: changeResponse(pledges.summary, (all) => ({ ...all, open: false })),
    component: 'ShopaddPledgeScreen',
  },
  {
    name: 'shopadd-pledge-full',
    path: '/ShopaddPledge',
    who: 'alice',
    beforeOpen: changeResponse(pledges.summary, (all) => ({ ...all, room: 0 })),
    component: 'ShopaddPledgeScreen',
  },
  {
    name: 'shopadd-pledge-none',
    path: '/ShopaddPledge',
    who: 'alice',
    beforeOpen: withBalances({ moneyTransaction: 0, moneyProfit: 0 }),
    component: 'ShopaddPledgeScreen',
  },
  {
    name: 'lhbin-closed',
    path: '/Lhbin',
    who: 'alice',
    beforeOpen: changeResponse(contract.flexibleTreasure.summary, (all) => ({ ...all, open: false })),
    component: 'LhbinScreen',
  },
  {
    name: 'lhbin-none',
    path: '/Lhbin',
    who: 'alice',
    beforeOpen: withBalances({ moneyTransaction: 0 }),
    component: 'LhbinScreen',
  },
  {
    name: 'lhbout-none',
    path: '/Lhbout',
    who: 'alice',
    beforeOpen: changeResponse(contract.flexibleTreasure.summary, (all) => ({ ...all, money: 0 })),
    component: 'LhboutScreen',
  },
  {
    name: 'cbsell-none',
    path: '/Cbsell',
    who: 'alice',
    beforeOpen: withBalances({ moneyProfit: 0 }),
    component: 'CbsellScreen',
  },
  {
    name: 'cbbuy-none',
    path: '/Cbbuy',
    who: 'alice',
    beforeOpen: withBalances({ moneyTransaction: 0 }),
    component: 'CbbuyScreen',
  },
  {
    name: 'safepswd-none',
    path: '/Safepswd',
    who: 'alice',
    beforeOpen: changeResponse(member.info, (mine) => ({ ...mine, hasPassword: false })),
    component: 'SafepswdScreen',
  },
]

/** States that the sandbox rarely has, made by stubbing the server's responses. */
export const rareScenes: readonly Scene[] = [...emptyLists, ...unavailable, ...overlayScenes]
