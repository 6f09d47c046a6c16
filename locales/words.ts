import type about from './en/about.json'
import type account from './en/account.json'
import type activities from './en/activities.json'
import type asset from './en/asset.json'
import type cigars from './en/cigars.json'
import type dashboard from './en/dashboard.json'
import type deposits from './en/deposits.json'
import type draws from './en/draws.json'
import type expense from './en/expense.json'
import type feedback from './en/feedback.json'
import type frame from './en/frame.json'
import type games from './en/games.json'
import type helps from './en/helps.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type mails from './en/mails.json'
import type mall from './en/mall.json'
import type market from './en/market.json'
import type membership from './en/membership.json'
import type merchants from './en/merchants.json'
import type more from './en/more.json'
import type news from './en/news.json'
import type notices from './en/notices.json'
import type payouts from './en/payouts.json'
import type pledges from './en/pledges.json'
import type points from './en/points.json'
import type preorders from './en/preorders.json'
import type raffle from './en/raffle.json'
import type security from './en/security.json'
import type serverError from './en/serverError.json'
import type shops from './en/shops.json'
import type team from './en/team.json'
import type trade from './en/trade.json'
import type treasure from './en/treasure.json'
import type wallet from './en/wallet.json'
import type withdrawals from './en/withdrawals.json'

/** The texts of the web app, one property per file, as ICU messages. The English files define the keys. */
export interface Words {
  about: typeof about
  account: typeof account
  activities: typeof activities
  asset: typeof asset
  cigars: typeof cigars
  dashboard: typeof dashboard
  deposits: typeof deposits
  draws: typeof draws
  expense: typeof expense
  feedback: typeof feedback
  frame: typeof frame
  games: typeof games
  helps: typeof helps
  home: typeof home
  identity: typeof identity
  mails: typeof mails
  mall: typeof mall
  market: typeof market
  membership: typeof membership
  merchants: typeof merchants
  more: typeof more
  security: typeof security
  news: typeof news
  notices: typeof notices
  payouts: typeof payouts
  pledges: typeof pledges
  points: typeof points
  preorders: typeof preorders
  raffle: typeof raffle
  serverError: typeof serverError
  shops: typeof shops
  team: typeof team
  trade: typeof trade
  treasure: typeof treasure
  wallet: typeof wallet
  withdrawals: typeof withdrawals
}

/** A file `locales/<language>/<file>.json`. A screen loads only the files that it needs. */
export type WordsFile = keyof Words
