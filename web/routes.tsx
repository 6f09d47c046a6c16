import { HomeScreen } from './features/community/home/HomeScreen.tsx'
import { merchantRoutes } from './merchant-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { paths } from './paths.ts'
import { placeRoutes } from './place-routes.ts'
import { pathOf } from './redirect.ts'
import { page, type Route } from './route.ts'
import { shopRoutes } from './shop-routes.ts'

export type { Route } from './route.ts'

/** Every page. A later capability adds its pages when it is built. */
export const routes: readonly Route[] = [
  {
    name: 'home',
    path: paths.home,
    audience: 'anyone',
    title: ['home', 'title'],
    words: ['home'],
    screen: { here: HomeScreen },
  },
  page(
    'login',
    { audience: 'anyone', title: ['identity', 'login.title'], words: ['identity', 'serverError'] },
    async () => (await import('./features/accounts/identity/LoginScreen.tsx')).LoginScreen,
  ),
  page(
    'register',
    { audience: 'anyone', title: ['identity', 'register.title'], words: ['identity', 'serverError'] },
    async () => (await import('./features/accounts/identity/RegisterScreen.tsx')).RegisterScreen,
  ),
  page(
    'forgot',
    { audience: 'anyone', title: ['identity', 'forgot.title'], words: ['identity', 'serverError'] },
    async () => (await import('./features/accounts/identity/ForgotScreen.tsx')).ForgotScreen,
  ),
  page(
    'error',
    { audience: 'anyone', title: ['frame', 'error.title'], words: [] },
    async () => (await import('./frame/error/ErrorScreen.tsx')).ErrorScreen,
  ),
  page(
    'index',
    {
      audience: 'member',
      frozen: 'sent away',
      title: ['dashboard', 'title'],
      words: ['dashboard', 'cigars', 'membership', 'notices', 'preorders'],
    },
    async () => (await import('./features/accounts/dashboard/IndexScreen.tsx')).IndexScreen,
  ),
  page(
    'notice',
    { audience: 'member', title: ['notices', 'title'], words: ['notices'] },
    async () => (await import('./features/community/notices/NoticeScreen.tsx')).NoticeScreen,
  ),
  page(
    'market',
    { audience: 'member', title: ['market', 'title'], words: ['market', 'news'] },
    async () => (await import('./features/trading/market/MarketScreen.tsx')).MarketScreen,
  ),
  ...moneyRoutes,
  ...shopRoutes,
  ...placeRoutes,
  page(
    'draws',
    { audience: 'anyone', title: ['draws', 'title'], words: ['draws'] },
    async () => (await import('./features/products/draws/DrawsScreen.tsx')).DrawsScreen,
  ),
  page(
    'draw',
    { audience: 'anyone', title: ['draws', 'title'], words: ['draws'] },
    async () => (await import('./features/products/draws/DrawScreen.tsx')).DrawScreen,
  ),
  page(
    'cbtrade',
    { audience: 'activated member', title: ['order-book', 'title'], words: ['order-book', 'preorders', 'serverError'] },
    async () => (await import('./features/trading/order-book/CbtradeScreen.tsx')).CbtradeScreen,
  ),
  page(
    'cbselldetail',
    { audience: 'activated member', title: ['order-book', 'orders.title'], words: ['order-book', 'serverError'] },
    async () => (await import('./features/trading/order-book/CbselldetailScreen.tsx')).CbselldetailScreen,
  ),
  page(
    'pricealerts',
    { audience: 'member', title: ['market', 'alerts.title'], words: ['market', 'serverError'] },
    async () => (await import('./features/trading/price/PricealertsScreen.tsx')).PricealertsScreen,
  ),
  page(
    'cbhistory',
    { audience: 'activated member', title: ['order-book', 'trades.title'], words: ['order-book', 'serverError'] },
    async () => (await import('./features/trading/order-book/CbhistoryScreen.tsx')).CbhistoryScreen,
  ),
  page(
    'cbsell',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['order-book', 'publish.sellTitle'],
      words: ['order-book', 'security', 'preorders', 'serverError'],
    },
    async () => (await import('./features/trading/order-book/CbsellScreen.tsx')).CbsellScreen,
  ),
  page(
    'cbbuy',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['order-book', 'publish.buyTitle'],
      words: ['order-book', 'security', 'serverError'],
    },
    async () => (await import('./features/trading/order-book/CbbuyScreen.tsx')).CbbuyScreen,
  ),
  page(
    'vip',
    {
      audience: 'member',
      frozen: 'sent away',
      title: ['membership', 'title'],
      words: ['membership', 'team', 'serverError'],
    },
    async () => (await import('./features/accounts/membership/VipScreen.tsx')).VipScreen,
  ),
  page(
    'more',
    { audience: 'member', title: ['more', 'title'], words: ['more', 'membership'] },
    async () => (await import('./features/accounts/account/MoreScreen.tsx')).MoreScreen,
  ),
  page(
    'account',
    { audience: 'member', title: ['account', 'account.title'], words: ['account', 'team', 'membership'] },
    async () => (await import('./features/accounts/account/AccountScreen.tsx')).AccountScreen,
  ),
  page(
    'accountMore',
    { audience: 'member', title: ['account', 'linked.title'], words: ['account'] },
    async () => (await import('./features/accounts/linked-accounts/AccountMoreScreen.tsx')).AccountMoreScreen,
  ),
  page(
    'accountAdd',
    { audience: 'member', title: ['account', 'add.title'], words: ['account', 'serverError'] },
    async () => (await import('./features/accounts/linked-accounts/AccountAddScreen.tsx')).AccountAddScreen,
  ),
  page(
    'accountCreate',
    { audience: 'member', title: ['account', 'create.title'], words: ['account', 'identity', 'serverError'] },
    async () => (await import('./features/accounts/linked-accounts/AccountCreateScreen.tsx')).AccountCreateScreen,
  ),
  page(
    'unActive',
    {
      audience: 'member',
      frozen: 'only',
      title: ['account', 'unactive.title'],
      words: ['account', 'more', 'wallet', 'preorders', 'serverError'],
    },
    async () => (await import('./features/accounts/account/UnActiveScreen.tsx')).UnActiveScreen,
  ),
  page(
    'share',
    { audience: 'activated member', title: ['team', 'share.title'], words: ['team'] },
    async () => (await import('./features/accounts/team/ShareScreen.tsx')).ShareScreen,
  ),
  page(
    'groups',
    { audience: 'activated member', title: ['team', 'groups.title'], words: ['team', 'membership', 'serverError'] },
    async () => (await import('./features/accounts/team/GroupsScreen.tsx')).GroupsScreen,
  ),
  page(
    'newsdetail',
    { audience: 'member', title: ['news', 'title'], words: ['news'] },
    async () => (await import('./features/community/news/NewsdetailScreen.tsx')).NewsdetailScreen,
  ),
  ...merchantRoutes,
  page(
    'google',
    { audience: 'member', title: ['security', 'google.title'], words: ['security', 'identity', 'serverError'] },
    async () => (await import('./features/accounts/security/GoogleScreen.tsx')).GoogleScreen,
  ),
  page(
    'passkeys',
    {
      audience: 'member',
      title: ['passkeys', 'title'],
      words: ['passkeys', 'security', 'identity', 'serverError'],
    },
    async () => (await import('./features/accounts/passkeys/PasskeysScreen.tsx')).PasskeysScreen,
  ),
  page(
    'appLock',
    { audience: 'member', title: ['app-lock', 'title'], words: ['app-lock', 'serverError'] },
    async () => (await import('./features/accounts/app-lock/AppLockScreen.tsx')).AppLockScreen,
  ),
  page(
    'resetpswd',
    { audience: 'member', title: ['security', 'password.resetTitle'], words: ['security', 'serverError'] },
    async () => (await import('./features/accounts/security/ResetpswdScreen.tsx')).ResetpswdScreen,
  ),
  page(
    'safepswd',
    { audience: 'member', title: ['security', 'password.changeTitle'], words: ['security', 'serverError'] },
    async () => (await import('./features/accounts/security/SafepswdScreen.tsx')).SafepswdScreen,
  ),
  page(
    'sessions',
    { audience: 'member', title: ['security', 'sessions.title'], words: ['security'] },
    async () => (await import('./features/accounts/security/SessionsScreen.tsx')).SessionsScreen,
  ),
  page(
    'accountEmail',
    {
      audience: 'member',
      title: ['own-account', 'email.title'],
      words: ['own-account', 'security', 'identity', 'serverError'],
    },
    async () => (await import('./features/accounts/own-account/AccountEmailScreen.tsx')).AccountEmailScreen,
  ),
  page(
    'accountName',
    {
      audience: 'member',
      title: ['own-account', 'name.title'],
      words: ['own-account', 'security', 'identity', 'serverError'],
    },
    async () => (await import('./features/accounts/own-account/AccountNameScreen.tsx')).AccountNameScreen,
  ),
  page(
    'accountLock',
    {
      audience: 'member',
      title: ['own-account', 'lock.title'],
      words: ['own-account', 'security', 'identity', 'serverError'],
    },
    async () => (await import('./features/accounts/own-account/AccountLockScreen.tsx')).AccountLockScreen,
  ),
  page(
    'accountClose',
    {
      audience: 'member',
      title: ['closing', 'title'],
      words: ['closing', 'security', 'identity', 'serverError'],
    },
    async () => (await import('./features/accounts/closing/AccountCloseScreen.tsx')).AccountCloseScreen,
  ),
  page(
    'accountHistory',
    { audience: 'member', title: ['own-account', 'history.title'], words: ['own-account'] },
    async () => (await import('./features/accounts/own-account/AccountHistoryScreen.tsx')).AccountHistoryScreen,
  ),
  page(
    'accountExport',
    { audience: 'member', title: ['own-account', 'export.title'], words: ['own-account', 'security', 'serverError'] },
    async () => (await import('./features/accounts/own-account/AccountExportScreen.tsx')).AccountExportScreen,
  ),
  page(
    'bindaddress',
    {
      audience: 'member',
      title: ['security', 'address.title'],
      words: ['security', 'identity', 'deposits', 'serverError'],
    },
    async () => (await import('./features/accounts/security/BindaddressScreen.tsx')).BindaddressScreen,
  ),
]

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]))

/** The page at an address, ignoring case; undefined if there is none. */
export const routeAt = (pathname: string): Route | undefined => byPath.get(pathOf(pathname) ?? '')
