import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { answered, none, refused } from './answers.ts'
import { press, type Scene } from './scene.ts'
import { partOf, sendButton, submit } from './typing.ts'

const { activities, draws, member, merchants, orderBook, pledges, raffle } = contract
const merchant = 'merchant, verified'
const state = 'main .state'
const money = '.field__input--money'

/** Somebody who owns what they own, but for this. */
const owning = (other: Partial<Record<'moneyTransaction' | 'moneyProfit', number>>) =>
  answered(member.info, (mine) => ({ ...mine, ...other }))

/** Asks for a code, so that the picture is to be read. */
const askForCode = async (page: Page) => {
  await page
    .locator('form input')
    .first()
    .fill((await partOf(page, 'alice')).email)
  await page.locator('form input').nth(1).fill('cedar-and-brass')
  await press(sendButton)(page)
  await page.locator('dialog img').waitFor()
}

/** Lists with nothing in them that in the world have something. */
const nothing: readonly Scene[] = [
  { name: 'draws-empty', path: '/Draws', who: 'visitor', live: state, before: none(draws.list), shows: 'DrawsScreen' },
  {
    name: 'lotterydetail-empty',
    path: '/LotteryDetail',
    who: 'magnus',
    before: none(raffle.history),
    shows: 'LotteryDetailScreen',
  },
  {
    name: 'mallorderlist-empty',
    path: '/MallOrderList',
    who: 'tom',
    before: none(contract.mall.orderList),
    shows: 'MallOrderListScreen',
  },
  { name: 'points-empty', path: '/Points', who: 'tom', before: none(contract.wallet.detail), shows: 'PointsScreen' },
  {
    name: 'lhbincome-empty',
    path: '/Lhbincome',
    who: 'tom',
    before: none(contract.flexibleTreasure.detail),
    shows: 'LhbincomeScreen',
  },
  {
    name: 'nftincome-empty',
    path: '/Nftincome',
    who: 'bob',
    before: none(contract.wallet.detail),
    shows: 'NftincomeScreen',
  },
  {
    name: 'activity-empty',
    path: '/Activity',
    who: 'alice',
    before: answered(activities.list, (all) => ({ ...all, activities: [] })),
    shows: 'ActivityScreen',
  },
  {
    name: 'activity-applydetail-empty',
    path: '/ActivityApplyDetail',
    who: 'tom',
    live: state,
    before: none(activities.list),
    shows: 'ActivityApplyDetailScreen',
  },
  {
    name: 'market-empty',
    path: '/Market',
    who: 'alice',
    before: none(contract.news.list),
    then: press('[role=tab]:nth-child(1)'),
    shows: 'NewsList',
  },
  {
    name: 'cbtrade-empty',
    path: '/Cbtrade',
    who: 'alice',
    live: `.tabs__panel .state`,
    before: answered(orderBook.list, (book) => ({ ...book, rows: [], count: 0, counts: { buy: 0, sell: 0 } })),
    shows: 'Orders',
  },
  {
    name: 'notice-empty',
    path: '/Notice',
    who: 'tom',
    before: answered(contract.notices.getNotify, () => []),
    shows: 'NoticeScreen',
  },
  {
    name: 'merchant-payouts-empty',
    path: '/MerchantPayouts',
    who: merchant,
    before: none(contract.payouts.listPayouts),
    shows: 'MerchantPayoutsScreen',
  },
  {
    name: 'merchant-bills-empty',
    path: '/MerchantDetail',
    who: merchant,
    before: none(merchants.merchantDetail),
    shows: 'Bills',
  },
  {
    name: 'merchant-days-empty',
    path: '/MerchantDetail',
    who: merchant,
    before: answered(merchants.days, () => []),
    then: press('[role=tab]:last-child'),
    shows: 'Days',
  },
]

/** Pages for what is not there, not open, or not within one's means. */
const notNow: readonly Scene[] = [
  { name: 'draw-missing', path: '/Draw?id=999999', who: 'visitor', page: 'draw', shows: 'DrawScreen' },
  { name: 'lotterycheck-missing', path: '/LotteryCheck?id=999999', who: 'magnus', shows: 'LotteryCheckScreen' },
  { name: 'malldetail-missing', path: '/MallDetail?id=999999', who: 'gregor', shows: 'Missing' },
  { name: 'malldetailmobile', path: '/MallDetailMobile?id=3', who: 'gregor', live: 'main .detail__pic img' },
  {
    name: 'mallorder-closed',
    path: '/MallOrder?id=1',
    who: 'gregor',
    before: answered(contract.mall.productInfo, (product) => ({ ...product, open: false })),
    shows: 'MallOrderScreen',
  },
  {
    name: 'register-switched-off',
    path: '/Register',
    who: 'visitor',
    before: answered(contract.platform.settings, (all) => ({ ...all, off: ['registrationOpen' as const] })),
    shows: 'Offered',
  },
  { name: 'activity-missing', path: '/ActivityDetail', who: 'alice', shows: 'ActivityDetailScreen' },
  {
    name: 'activity-apply-closed',
    path: '/ActivityApply?activityId=999999',
    who: 'alice',
    shows: 'ActivityApplyScreen',
  },
  {
    name: 'shopadd-closed',
    path: '/Shopadd',
    who: 'alice',
    before: answered(contract.platform.settings, (all) => ({ ...all, preorders: { ...all.preorders, open: false } })),
    shows: 'ShopaddScreen',
  },
  {
    name: 'shopadd-pledge-closed',
    path: '/ShopaddPledge',
    who: 'alice',
    before: answered(pledges.summary, (all) => ({ ...all, open: false })),
    shows: 'ShopaddPledgeScreen',
  },
  {
    name: 'shopadd-pledge-full',
    path: '/ShopaddPledge',
    who: 'alice',
    before: answered(pledges.summary, (all) => ({ ...all, room: 0 })),
    shows: 'ShopaddPledgeScreen',
  },
  {
    name: 'shopadd-pledge-none',
    path: '/ShopaddPledge',
    who: 'alice',
    before: owning({ moneyTransaction: 0, moneyProfit: 0 }),
    shows: 'ShopaddPledgeScreen',
  },
  {
    name: 'lhbin-closed',
    path: '/Lhbin',
    who: 'alice',
    before: answered(contract.flexibleTreasure.summary, (all) => ({ ...all, open: false })),
    shows: 'LhbinScreen',
  },
  { name: 'lhbin-none', path: '/Lhbin', who: 'alice', before: owning({ moneyTransaction: 0 }), shows: 'LhbinScreen' },
  {
    name: 'lhbout-none',
    path: '/Lhbout',
    who: 'alice',
    before: answered(contract.flexibleTreasure.summary, (all) => ({ ...all, money: 0 })),
    shows: 'LhboutScreen',
  },
  { name: 'cbsell-none', path: '/Cbsell', who: 'alice', before: owning({ moneyProfit: 0 }), shows: 'CbsellScreen' },
  { name: 'cbbuy-none', path: '/Cbbuy', who: 'alice', before: owning({ moneyTransaction: 0 }), shows: 'CbbuyScreen' },
  {
    name: 'safepswd-none',
    path: '/Safepswd',
    who: 'alice',
    before: answered(member.info, (mine) => ({ ...mine, hasPassword: false })),
    shows: 'SafepswdScreen',
  },
]

/** Sheets and dialogs that lie behind something that is not there every day. */
const over: readonly Scene[] = [
  { name: 'login-picture', path: '/Login', who: 'visitor', then: askForCode, shows: 'CaptchaDialog', over: true },
  {
    name: 'vip-activate',
    path: '/Vip',
    who: 'tom',
    before: owning({ moneyTransaction: 250_000_000 }),
    then: press('main .btn--primary'),
    shows: 'Activation',
    over: true,
  },
  {
    name: 'profit-pay-first',
    path: '/ExchangeProfit',
    who: 'alice',
    before: answered(member.info, (mine) => ({ ...mine, hasPayingOrder: true })),
    then: async (page) => {
      await page.locator(money).fill('100')
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
    shows: 'usePayFirst',
    over: true,
  },
  {
    name: 'lhbincome-one',
    path: '/Lhbincome',
    who: 'gregor',
    live: 'main .rows li',
    then: press('main .rows li button'),
    shows: 'LhbincomeScreen',
    over: true,
  },
  {
    name: 'cbtrade-gone',
    path: '/Cbtrade',
    who: 'alice',
    live: '.tabs__panel .order',
    before: refused(orderBook.cbsell, 'cbsell_end'),
    then: async (page) => {
      await press('.order:not(.order--mine) .btn')(page)
      await page.locator(`dialog ${money}`).fill('100')
      await page.locator('.code input').fill('123456')
      await press('dialog button[type=submit]')(page)
      await page.locator('dialog .state').waitFor()
    },
    shows: 'FillSheet',
    over: true,
  },
  {
    name: 'mallorderlist-finish',
    path: '/MallOrderList',
    who: 'gregor',
    live: 'main .order-card',
    before: answered(contract.mall.orderList, (all) => ({
      ...all,
      rows: all.rows.map((row) => ({ ...row, status: 1, logisticsNo: 'RR 123 456 785 CH', endsAt: row.updatedAt })),
    })),
    then: press('.order-card .btn--quiet'),
    shows: 'MallOrderListScreen',
    over: true,
  },
  {
    name: 'merchant-payout-ask',
    path: '/MerchantPayouts',
    who: merchant,
    before: answered(contract.payouts.payoutTerms, (terms) => ({ ...terms, hasOpen: false })),
    then: press('main .btn--primary'),
    shows: 'AskSheet',
    over: true,
  },
  {
    name: 'sessions-end-all',
    path: '/Sessions',
    who: 'alice',
    then: press('main .btn--danger-quiet'),
    shows: 'EndSessions',
    over: true,
  },
]

/** States that the world is in on few days, brought about by what the server answers. */
export const rareScenes: readonly Scene[] = [...nothing, ...notNow, ...over]
