import type about from './en/about.json'
import type account from './en/account.json'
import type activities from './en/activities.json'
import type apiKeys from './en/api-keys.json'
import type appLock from './en/app-lock.json'
import type asset from './en/asset.json'
import type bookkeeping from './en/bookkeeping.json'
import type calendar from './en/calendar.json'
import type cigars from './en/cigars.json'
import type closing from './en/closing.json'
import type dashboard from './en/dashboard.json'
import type deposits from './en/deposits.json'
import type draws from './en/draws.json'
import type emailNotifications from './en/email-notifications.json'
import type feedback from './en/feedback.json'
import type flexibleTreasure from './en/flexible-treasure.json'
import type frame from './en/frame.json'
import type games from './en/games.json'
import type help from './en/help.json'
import type home from './en/home.json'
import type homeScreen from './en/home-screen.json'
import type identity from './en/identity.json'
import type income from './en/income.json'
import type liabilities from './en/liabilities.json'
import type mall from './en/mall.json'
import type market from './en/market.json'
import type membership from './en/membership.json'
import type merchantList from './en/merchant-list.json'
import type merchantSecurity from './en/merchant-security.json'
import type merchants from './en/merchants.json'
import type moments from './en/moments.json'
import type more from './en/more.json'
import type news from './en/news.json'
import type notices from './en/notices.json'
import type orderBook from './en/order-book.json'
import type ownAccount from './en/own-account.json'
import type passkeys from './en/passkeys.json'
import type payments from './en/payments.json'
import type payouts from './en/payouts.json'
import type pledges from './en/pledges.json'
import type points from './en/points.json'
import type preorders from './en/preorders.json'
import type push from './en/push.json'
import type raffle from './en/raffle.json'
import type raffleRecord from './en/raffle-record.json'
import type receipts from './en/receipts.json'
import type scanner from './en/scanner.json'
import type security from './en/security.json'
import type serverError from './en/serverError.json'
import type shopDetails from './en/shop-details.json'
import type staff from './en/staff.json'
import type team from './en/team.json'
import type till from './en/till.json'
import type wallet from './en/wallet.json'
import type webhooks from './en/webhooks.json'
import type withdrawals from './en/withdrawals.json'

/** The texts of the web app, one property per file, as ICU messages. The English files define the keys. */
export interface Words {
  about: typeof about
  account: typeof account
  activities: typeof activities
  'api-keys': typeof apiKeys
  'app-lock': typeof appLock
  asset: typeof asset
  bookkeeping: typeof bookkeeping
  calendar: typeof calendar
  cigars: typeof cigars
  closing: typeof closing
  dashboard: typeof dashboard
  deposits: typeof deposits
  draws: typeof draws
  passkeys: typeof passkeys
  payments: typeof payments
  feedback: typeof feedback
  frame: typeof frame
  games: typeof games
  help: typeof help
  home: typeof home
  'home-screen': typeof homeScreen
  identity: typeof identity
  'email-notifications': typeof emailNotifications
  income: typeof income
  liabilities: typeof liabilities
  mall: typeof mall
  market: typeof market
  membership: typeof membership
  'merchant-security': typeof merchantSecurity
  merchants: typeof merchants
  moments: typeof moments
  more: typeof more
  scanner: typeof scanner
  security: typeof security
  news: typeof news
  notices: typeof notices
  payouts: typeof payouts
  pledges: typeof pledges
  points: typeof points
  preorders: typeof preorders
  push: typeof push
  raffle: typeof raffle
  'raffle-record': typeof raffleRecord
  receipts: typeof receipts
  serverError: typeof serverError
  staff: typeof staff
  'merchant-list': typeof merchantList
  'shop-details': typeof shopDetails
  team: typeof team
  till: typeof till
  'order-book': typeof orderBook
  'own-account': typeof ownAccount
  'flexible-treasure': typeof flexibleTreasure
  wallet: typeof wallet
  webhooks: typeof webhooks
  withdrawals: typeof withdrawals
}

/** A file `locales/<language>/<file>.json`. A screen loads only the files that it needs. */
export type WordsFile = keyof Words
