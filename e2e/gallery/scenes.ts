import { activityScenes } from './activity-scenes.ts'
import { expenseScenes } from './expense-scenes.ts'
import { historyScenes } from './history-scenes.ts'
import { letterScenes } from './letter-scenes.ts'
import { mallScenes } from './mall-scenes.ts'
import { marketScenes } from './market-scenes.ts'
import { moneyScenes } from './money-scenes.ts'
import { newsScenes } from './news-scenes.ts'
import { placeScenes } from './place-scenes.ts'
import { preorderScenes } from './preorder-scenes.ts'
import { productScenes } from './product-scenes.ts'
import { rareScenes } from './rare-scenes.ts'
import { press, type Scene } from './scene.ts'
import { securityScenes } from './security-scenes.ts'
import { tradeScenes } from './trade-scenes.ts'

/** Every screen, sheet and dialog that there is. */
export const scenes: readonly Scene[] = [
  { name: 'home', path: '/Home', who: 'visitor' },
  { name: 'home-language', shows: 'LanguageSheet', over: true, path: '/Home', who: 'visitor', then: press('button') },
  { name: 'login', path: '/Login', who: 'visitor' },
  { name: 'login-wrong', path: '/Login', who: 'visitor', then: press('button[type=submit]') },
  { name: 'register', path: '/Register', who: 'visitor' },
  { name: 'register-wrong', path: '/Register', who: 'visitor', then: press('button[type=submit]') },
  {
    name: 'register-terms',
    shows: 'TermsSheet',
    over: true,
    path: '/Register',
    who: 'visitor',
    then: press('form button.textlink'),
  },
  { name: 'error', path: '/Error', who: 'visitor' },
  { name: 'not-found', shows: 'NotFoundScreen', path: '/nowhere', who: 'alice' },
  { name: 'index', path: '/Index', who: 'alice' },
  { name: 'index-tourist', path: '/Index', who: 'tom' },
  { name: 'index-cigar', shows: 'CigarSheet', over: true, path: '/Index', who: 'alice', then: press('.shelf button') },
  {
    name: 'index-ten',
    shows: 'TheTen',
    over: true,
    path: '/Index',
    who: 'alice',
    then: press('.section__head button'),
  },
  { name: 'asset', path: '/Asset', who: 'alice' },
  { name: 'asset-empty', shows: 'WalletDetail', path: '/Asset', who: 'tom', then: press('[role=tab]:nth-child(2)') },
  {
    name: 'asset-hidden',
    path: '/Asset',
    who: 'alice',
    then: press('.appbar button'),
  },
  { name: 'asset-rewards', path: '/Asset', who: 'alice', then: press('[role=tab]:nth-child(4)') },
  { name: 'deposit', path: '/Deposit', who: 'alice' },
  {
    name: 'deposit-pay',
    path: '/Deposit',
    who: 'alice',
    then: async (page) => {
      await page.locator('form input').first().fill('321')
      await press('form button[type=submit]')(page)
      await page.locator('.qr').waitFor()
    },
  },
  {
    name: 'deposit-confirming',
    path: '/Depositdetail',
    who: 'sylvia',
    then: async (page) => {
      await press('main li button')(page)
      await press('.sheet__foot a')(page)
      await page.locator('.lid').waitFor()
    },
  },
  { name: 'depositdetail', path: '/Depositdetail', who: 'alice' },
  {
    name: 'depositdetail-one',
    shows: 'DepositSheet',
    over: true,
    path: '/Depositdetail',
    who: 'alice',
    then: press('main li button'),
  },
  { name: 'depositdetail-empty', shows: 'DepositdetailScreen', path: '/Depositdetail', who: 'tom' },
  { name: 'exchange', path: '/Exchange', who: 'alice' },
  {
    name: 'exchange-filled',
    path: '/Exchange',
    who: 'alice',
    then: (page) => page.locator('form input').first().fill('12,5'),
  },
  { name: 'exchange-empty', shows: 'ExchangeScreen', path: '/Exchange', who: 'tom' },
  { name: 'transferu', path: '/Transferu', who: 'alice' },
  {
    name: 'transferu-confirm',
    path: '/Transferu',
    who: 'alice',
    then: async (page) => {
      await page.locator('form input').nth(0).fill('bob.robusto@humidor.test')
      await page.locator('form input').nth(1).fill('1')
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
    then: async (page) => {
      const sign = page.locator('.signin button')
      await sign.or(page.locator('.signin .leaf')).first().waitFor()
      if ((await sign.count()) > 0) await sign.click()
      await page.locator('.signin .leaf').waitFor()
    },
  },
  { name: 'vip-inactive', path: '/Vip', who: 'tom' },
  { name: 'more', path: '/More', who: 'alice', namesTheme: true },
  {
    name: 'more-theme',
    shows: 'ThemeSheet',
    over: true,
    namesTheme: true,
    path: '/More',
    who: 'alice',
    then: press('.section:nth-last-of-type(2) li:nth-child(2) button'),
  },
  {
    name: 'more-logout',
    shows: 'LogoutDialog',
    over: true,
    namesTheme: true,
    path: '/More',
    who: 'alice',
    then: press('.section:nth-last-of-type(1) li:last-child button'),
  },
  { name: 'account', path: '/Account', who: 'gregor' },
  { name: 'account-vip', path: '/Account', who: 'alice' },
  { name: 'account-tourist', path: '/Account', who: 'tom' },
  { name: 'account-black', path: '/Account', who: 'magnus' },
  { name: 'linked', path: '/AccountMore', who: 'bob' },
  {
    name: 'linked-unlink',
    shows: 'UnlinkDialog',
    over: true,
    path: '/AccountMore',
    who: 'bob',
    then: press('.linked .iconbtn'),
  },
  {
    name: 'linked-code',
    shows: 'AccountCodeSheet',
    over: true,
    path: '/AccountMore',
    // Switching ends the session that it is done in, which other scenes go on with.
    who: 'bob, elsewhere',
    then: async (page) => {
      const other = (await page.locator('.linked__switch .row__title').first().textContent()) ?? ''
      await press('.linked__switch')(page)
      await page.locator('.linked__switch', { hasText: other }).waitFor({ state: 'detached' })
      await page.goto(new URL('/Mails', page.url()).href)
      await press('.mails__one input')(page)
      await page.locator('dialog .code').waitFor()
    },
  },
  { name: 'linked-empty', shows: 'AccountMoreScreen', path: '/AccountMore', who: 'tom' },
  { name: 'linked-add', path: '/AccountAdd', who: 'bob' },
  { name: 'linked-add-wrong', path: '/AccountAdd', who: 'bob', then: press('button[type=submit]') },
  { name: 'linked-create', path: '/AccountCreate', who: 'bob' },
  { name: 'linked-create-wrong', path: '/AccountCreate', who: 'bob', then: press('button[type=submit]') },
  { name: 'unactive', path: '/UnActive', who: 'freya' },
  { name: 'share', path: '/Share', who: 'alice' },
  { name: 'groups', path: '/Groups', who: 'gregor' },
  {
    name: 'groups-fee',
    shows: 'ChildFeeDialog',
    over: true,
    path: '/Groups',
    who: 'gregor',
    then: press('.rows.card li button'),
  },
  {
    name: 'groups-fee-wrong',
    over: true,
    path: '/Groups',
    who: 'gregor',
    then: async (page) => {
      await press('.rows.card li button')(page)
      await page.locator('dialog input').fill('10,01')
      await press('dialog button[type=submit]')(page)
    },
  },
  { name: 'groups-empty', shows: 'GroupsScreen', path: '/Groups', who: 'bob' },
  { name: 'analysis', path: '/Analysis', who: 'gregor' },
  { name: 'merchant-login', path: '/MerchantLogin', who: 'visitor' },
  { name: 'merchant-login-wrong', path: '/MerchantLogin', who: 'visitor', then: press('button[type=submit]') },
  { name: 'merchant-reg', path: '/MerchantReg', who: 'visitor' },
  { name: 'merchant-reg-wrong', path: '/MerchantReg', who: 'visitor', then: press('button[type=submit]') },
  { name: 'merchant-home', path: '/Merchant', who: 'merchant, verified' },
  {
    name: 'merchant-home-price',
    path: '/Merchant',
    who: 'merchant, verified',
    then: (page) => page.locator('main input').first().fill('148'),
  },
  { name: 'merchant-home-review', path: '/Merchant', who: 'merchant, under review' },
  { name: 'merchant-home-rejected', path: '/Merchant', who: 'merchant, rejected' },
  { name: 'merchant-bills', path: '/MerchantDetail', who: 'merchant, verified' },
  { name: 'merchant-payouts', path: '/MerchantPayouts', who: 'merchant, verified' },
  {
    name: 'merchant-payout',
    shows: 'PayoutSheet',
    over: true,
    path: '/MerchantPayouts',
    who: 'merchant, verified',
    then: press('main .rows button'),
  },
  {
    name: 'merchant-payout-cancel',
    shows: 'PayoutSheet',
    over: true,
    path: '/MerchantPayouts',
    who: 'merchant, verified',
    then: async (page) => {
      await press('main .rows button')(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
  {
    name: 'merchant-password',
    shows: 'MerchantPassword',
    over: true,
    path: '/Merchant',
    who: 'merchant, verified',
    then: press('main button.btn--quiet.btn--block >> nth=-1'),
  },
  {
    name: 'merchant-logout',
    shows: 'MerchantLogout',
    over: true,
    path: '/Merchant',
    who: 'merchant, verified',
    then: press('.appbar .iconbtn'),
  },
  ...expenseScenes,
  ...historyScenes,
  ...securityScenes,
  ...marketScenes,
  ...newsScenes,
  ...tradeScenes,
  ...preorderScenes,
  ...productScenes,
  ...mallScenes,
  ...moneyScenes,
  ...letterScenes,
  ...placeScenes,
  ...activityScenes,
  ...rareScenes,
]
