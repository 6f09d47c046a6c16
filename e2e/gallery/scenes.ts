import { contract } from '@humidor/contract/index.ts'
import { activityScenes } from './activity-scenes.ts'
import { apiKeyScenes } from './api-key-scenes.ts'
import { appLockScenes } from './app-lock-scenes.ts'
import { bookkeepingScenes } from './bookkeeping-scenes.ts'
import { entryScenes } from './entry-scenes.ts'
import { feedbackScenes } from './feedback-scenes.ts'
import { historyScenes } from './history-scenes.ts'
import { incomeScenes } from './income-scenes.ts'
import { installScenes } from './install-scenes.ts'
import { liabilityScenes } from './liability-scenes.ts'
import { mallScenes } from './mall-scenes.ts'
import { marketScenes } from './market-scenes.ts'
import { merchantSecurityScenes } from './merchant-security-scenes.ts'
import { momentScenes } from './moment-scenes.ts'
import { moneyScenes } from './money-scenes.ts'
import { newsScenes } from './news-scenes.ts'
import { orderBookScenes } from './order-book-scenes.ts'
import { ownAccountScenes } from './own-account-scenes.ts'
import { pointsScenes } from './points-scenes.ts'
import { preorderScenes } from './preorder-scenes.ts'
import { productScenes } from './product-scenes.ts'
import { rareScenes } from './rare-scenes.ts'
import { receiptScenes } from './receipt-scenes.ts'
import { press, type Scene } from './scene.ts'
import { securityScenes } from './security-scenes.ts'
import { sendingScenes } from './sending-scenes.ts'
import { shopPaymentScenes } from './shop-payment-scenes.ts'
import { staffScenes } from './staff-scenes.ts'
import { stubEmptyList } from './stub-responses.ts'
import { tillScenes } from './till-scenes.ts'
import { webhookScenes } from './webhook-scenes.ts'

/** Every screen, sheet and dialog of the members' app. */
export const scenes: readonly Scene[] = [
  ...entryScenes,
  { name: 'asset', path: '/Asset', who: 'alice' },
  {
    name: 'asset-empty',
    component: 'WalletDetail',
    path: '/Asset',
    who: 'tom',
    afterOpen: press('[role=tab]:nth-child(2)'),
  },
  {
    name: 'asset-hidden',
    path: '/Asset',
    who: 'alice',
    afterOpen: press('.appbar button[aria-pressed]'),
  },
  { name: 'asset-rewards', path: '/Asset', who: 'alice', afterOpen: press('[role=tab]:nth-child(4)') },
  { name: 'deposit', path: '/Deposit', who: 'alice' },
  { name: 'deposit-tourist', path: '/Deposit', who: 'tom' },
  {
    name: 'deposit-pay',
    path: '/Deposit',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form input').first().fill('321')
      await press('form button[type=submit]')(page)
      await page.locator('.qr').waitFor()
    },
  },
  {
    name: 'deposit-confirming',
    path: '/Depositdetail',
    who: 'sylvia',
    afterOpen: async (page) => {
      await press('main li button')(page)
      await press('.sheet__foot a')(page)
      await page.locator('.lid').waitFor()
    },
  },
  { name: 'depositdetail', path: '/Depositdetail', who: 'alice' },
  {
    name: 'depositdetail-one',
    component: 'DepositSheet',
    overlay: true,
    path: '/Depositdetail',
    who: 'alice',
    afterOpen: press('main li button'),
  },
  { name: 'depositdetail-empty', component: 'DepositdetailScreen', path: '/Depositdetail', who: 'tom' },
  { name: 'exchange', path: '/Exchange', who: 'alice' },
  {
    name: 'exchange-filled',
    path: '/Exchange',
    who: 'alice',
    afterOpen: (page) => page.locator('form input').first().fill('12,5'),
  },
  { name: 'exchange-empty', component: 'ExchangeScreen', path: '/Exchange', who: 'tom' },
  { name: 'transferu', path: '/Transferu', who: 'alice' },
  {
    name: 'transferu-confirm',
    path: '/Transferu',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form input').nth(0).fill('bob.robusto@humidor.test')
      await page.locator('form input').nth(2).fill('1')
      await page.locator('form textarea').fill('For the taxi 🚕')
      await press('form button[type=submit]')(page)
      await page.locator('.code').waitFor()
    },
  },
  { name: 'vip', path: '/Vip', who: 'magnus' },
  { name: 'vip-next', path: '/Vip', who: 'gregor' },
  {
    name: 'vip-signed',
    path: '/Vip',
    who: 'paula',
    afterOpen: async (page) => {
      const sign = page.locator('.signin button')
      await sign.or(page.locator('.signin .leaf')).first().waitFor()
      if ((await sign.count()) > 0) await sign.click()
      await page.locator('.signin .leaf').waitFor()
    },
  },
  { name: 'vip-inactive', path: '/Vip', who: 'tom' },
  { name: 'more', path: '/More', who: 'alice', showsThemeName: true },
  ...installScenes,
  {
    name: 'more-theme',
    component: 'ThemeSheet',
    overlay: true,
    showsThemeName: true,
    path: '/More',
    who: 'alice',
    afterOpen: press('.section:nth-last-of-type(2) li:nth-child(2) button'),
  },
  {
    name: 'more-logout',
    component: 'LogoutDialog',
    overlay: true,
    showsThemeName: true,
    path: '/More',
    who: 'alice',
    afterOpen: press('.section:nth-last-of-type(1) li:last-child button'),
  },
  { name: 'account', path: '/Account', who: 'gregor' },
  { name: 'account-vip', path: '/Account', who: 'alice' },
  { name: 'account-tourist', path: '/Account', who: 'tom' },
  { name: 'account-black', path: '/Account', who: 'magnus' },
  { name: 'linked', path: '/AccountMore', who: 'bob' },
  {
    name: 'linked-unlink',
    component: 'UnlinkDialog',
    overlay: true,
    path: '/AccountMore',
    who: 'bob',
    afterOpen: press('.linked .iconbtn'),
  },
  {
    name: 'linked-code',
    component: 'AccountCodeSheet',
    overlay: true,
    path: '/AccountMore',
    // Switching accounts ends the session, so this scene has one of its own.
    who: 'bob, elsewhere',
    afterOpen: async (page) => {
      const other = (await page.locator('.linked__switch .row__title').first().textContent()) ?? ''
      await press('.linked__switch')(page)
      await page.locator('.linked__switch', { hasText: other }).waitFor({ state: 'detached' })
      await page.goto(new URL('/Mails', page.url()).href)
      await press('.mails__one input')(page)
      await page.locator('dialog .code').waitFor()
    },
  },
  { name: 'linked-empty', component: 'AccountMoreScreen', path: '/AccountMore', who: 'tom' },
  { name: 'linked-add', path: '/AccountAdd', who: 'bob' },
  { name: 'linked-add-wrong', path: '/AccountAdd', who: 'bob', afterOpen: press('button[type=submit]') },
  { name: 'linked-create', path: '/AccountCreate', who: 'bob' },
  { name: 'linked-create-wrong', path: '/AccountCreate', who: 'bob', afterOpen: press('button[type=submit]') },
  { name: 'unactive', path: '/UnActive', who: 'freya' },
  { name: 'share', path: '/Share', who: 'alice' },
  { name: 'groups', path: '/Groups', who: 'gregor' },
  { name: 'groups-waiting', path: '/Groups', who: 'alice', afterOpen: press('[role=tab][data-tab=waiting]') },
  {
    name: 'groups-fee',
    component: 'ChildFeeDialog',
    overlay: true,
    path: '/Groups',
    who: 'gregor',
    afterOpen: press('.rows.card li button'),
  },
  {
    name: 'groups-fee-wrong',
    overlay: true,
    path: '/Groups',
    who: 'gregor',
    afterOpen: async (page) => {
      await press('.rows.card li button')(page)
      await page.locator('dialog input').fill('10,01')
      await press('dialog button[type=submit]')(page)
    },
  },
  {
    name: 'groups-empty-half',
    component: 'GroupsScreen',
    path: '/Groups',
    who: 'gregor',
    beforeOpen: stubEmptyList(contract.team.getChildren),
  },
  { name: 'groups-empty', component: 'GroupsScreen', path: '/Groups', who: 'bob' },
  { name: 'merchant-login', path: '/MerchantLogin', who: 'visitor' },
  { name: 'merchant-login-wrong', path: '/MerchantLogin', who: 'visitor', afterOpen: press('button[type=submit]') },
  { name: 'merchant-reg', path: '/MerchantReg', who: 'visitor' },
  { name: 'merchant-reg-wrong', path: '/MerchantReg', who: 'visitor', afterOpen: press('button[type=submit]') },
  { name: 'merchant-home', path: '/Merchant', who: 'merchant, verified' },
  { name: 'merchant-home-review', path: '/Merchant', who: 'merchant, under review' },
  { name: 'merchant-home-rejected', path: '/Merchant', who: 'merchant, rejected' },
  { name: 'merchant-bills', path: '/MerchantDetail', who: 'merchant, verified' },
  { name: 'merchant-payouts', path: '/MerchantPayouts', who: 'merchant, verified' },
  {
    name: 'merchant-payout',
    component: 'PayoutSheet',
    overlay: true,
    path: '/MerchantPayouts',
    who: 'merchant, verified',
    afterOpen: press('main .rows button'),
  },
  {
    name: 'merchant-payout-cancel',
    component: 'PayoutSheet',
    overlay: true,
    path: '/MerchantPayouts',
    who: 'merchant, verified',
    afterOpen: async (page) => {
      await press('main .rows button')(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
  {
    name: 'merchant-password',
    component: 'MerchantPassword',
    overlay: true,
    path: '/MerchantMore',
    who: 'merchant, verified',
    afterOpen: press('main .rows.card li:last-child button'),
  },
  {
    name: 'merchant-logout',
    component: 'MerchantLogout',
    overlay: true,
    path: '/MerchantMore',
    who: 'merchant, verified',
    afterOpen: press('.appbar button.iconbtn >> nth=-1'),
  },
  ...shopPaymentScenes,
  ...staffScenes,
  ...bookkeepingScenes,
  ...merchantSecurityScenes,
  ...apiKeyScenes,
  ...tillScenes,
  ...historyScenes,
  ...incomeScenes,
  ...securityScenes,
  ...ownAccountScenes,
  ...appLockScenes,
  ...marketScenes,
  ...newsScenes,
  ...orderBookScenes,
  ...preorderScenes,
  ...productScenes,
  ...mallScenes,
  ...momentScenes,
  ...moneyScenes,
  ...liabilityScenes,
  ...webhookScenes,
  ...receiptScenes,
  ...sendingScenes,
  ...feedbackScenes,
  ...pointsScenes,
  ...activityScenes,
  ...rareScenes,
]
