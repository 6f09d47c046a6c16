import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { castMember, sendButton, submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, refuseCall } from './stub-responses.ts'

const { member, orderBook } = contract
const merchant = 'merchant, verified'
const money = '.field__input--money'

/** Replaces some balances of the member. */
const withBalances = (other: Partial<Record<'moneyTransaction' | 'moneyProfit', number>>) =>
  changeResponse(member.info, (mine) => ({ ...mine, ...other }))

/** Requests an e-mail code, which opens the captcha. */
const askForCode = async (page: Page) => {
  await page
    .locator('form input')
    .first()
    .fill((await castMember(page, 'alice')).email)
  await page.locator('form input').nth(1).fill('cedar-and-brass')
  await press(sendButton)(page)
  await page.locator('dialog img').waitFor()
}

/** Sheets and dialogs that need a state the sandbox does not have. */
export const overlayScenes: readonly Scene[] = [
  {
    name: 'login-picture',
    path: '/Login',
    who: 'visitor',
    afterOpen: askForCode,
    component: 'CaptchaDialog',
    overlay: true,
  },
  {
    name: 'vip-activate',
    path: '/Vip',
    who: 'tom',
    beforeOpen: withBalances({ moneyTransaction: 250_000_000 }),
    afterOpen: press('main .btn--primary'),
    component: 'Activation',
    overlay: true,
  },
  {
    name: 'profit-pay-first',
    path: '/ExchangeProfit',
    who: 'alice',
    beforeOpen: changeResponse(member.info, (mine) => ({ ...mine, hasPayingOrder: true })),
    afterOpen: async (page) => {
      await page.locator(money).fill('100')
      await submit(page)
      await page.locator('dialog[open]').waitFor()
    },
    component: 'usePayFirst',
    overlay: true,
  },
  {
    name: 'lhbincome-one',
    path: '/Lhbincome',
    who: 'gregor',
    readySelector: 'main .rows li',
    afterOpen: press('main .rows li button'),
    component: 'LhbincomeScreen',
    overlay: true,
  },
  {
    name: 'cbtrade-gone',
    path: '/Cbtrade',
    who: 'alice',
    readySelector: '.tabs__panel .order',
    beforeOpen: refuseCall(orderBook.cbsell, 'cbsell_end'),
    afterOpen: async (page) => {
      await press('.order:not(.order--mine) .btn')(page)
      await page.locator(`dialog ${money}`).fill('100')
      await page.locator('.code input').fill('123456')
      await press('dialog button[type=submit]')(page)
      await page.locator('dialog .state').waitFor()
    },
    component: 'FillSheet',
    overlay: true,
  },
  {
    name: 'mallorderlist-finish',
    path: '/MallOrderList',
    who: 'gregor',
    readySelector: 'main .order-card',
    beforeOpen: changeResponse(contract.mall.orderList, (all) => ({
      ...all,
      rows: all.rows.map((row) => ({ ...row, status: 1, logisticsNo: 'RR 123 456 785 CH', endsAt: row.updatedAt })),
    })),
    afterOpen: press('.order-card .btn--quiet'),
    component: 'OrderActs',
    overlay: true,
  },
  {
    name: 'merchant-payout-ask',
    path: '/MerchantPayouts',
    who: merchant,
    beforeOpen: changeResponse(contract.payouts.payoutTerms, (terms) => ({ ...terms, hasOpen: false })),
    afterOpen: press('main .btn--primary'),
    component: 'AskSheet',
    overlay: true,
  },
  {
    name: 'sessions-end-all',
    path: '/Sessions',
    who: 'alice',
    afterOpen: press('main .btn--danger-quiet'),
    component: 'EndSessions',
    overlay: true,
  },
]
