import { closingFeature } from './features/accounts/closing/closing.ts'
import { identityFeature } from './features/accounts/identity/identity.ts'
import { linkedAccountsFeature } from './features/accounts/linked-accounts/linked-accounts.ts'
import { memberFeature } from './features/accounts/member/member.ts'
import { membershipFeature } from './features/accounts/membership/membership.ts'
import { teamFeature } from './features/accounts/team/team.ts'
import { alertsFeature } from './features/backoffice/alerts/alerts.ts'
import { membersConsoleFeature } from './features/backoffice/members/members.ts'
import { notesFeature } from './features/backoffice/notes/notes.ts'
import { operatorsFeature } from './features/backoffice/operators/operators.ts'
import { overviewFeature } from './features/backoffice/overview/overview.ts'
import { reportsFeature } from './features/backoffice/reports/reports.ts'
import { searchFeature } from './features/backoffice/search/search.ts'
import { settingsConsoleFeature } from './features/backoffice/settings/settings.ts'
import { timelineFeature } from './features/backoffice/timeline/timeline.ts'
import { apiKeysFeature } from './features/commerce/api-keys/api-keys.ts'
import { bookkeepingFeature } from './features/commerce/bookkeeping/bookkeeping.ts'
import { chargesFeature } from './features/commerce/charges/charges.ts'
import { mallFeature } from './features/commerce/mall/mall.ts'
import { merchantRecordsFeature } from './features/commerce/merchant-records/merchant-records.ts'
import { merchantsFeature } from './features/commerce/merchants/merchants.ts'
import { payoutsFeature } from './features/commerce/payouts/payouts.ts'
import { tillFeature } from './features/commerce/till/till.ts'
import { webhooksFeature } from './features/commerce/webhooks/webhooks.ts'
import { activitiesFeature } from './features/community/activities/activities.ts'
import { feedbackFeature } from './features/community/feedback/feedback.ts'
import { newsFeature } from './features/community/news/news.ts'
import { noticesFeature } from './features/community/notices/notices.ts'
import { pushFeature } from './features/community/push/push.ts'
import { calendarFeature } from './features/money/calendar/calendar.ts'
import { depositsFeature } from './features/money/deposits/deposits.ts'
import { incomeFeature } from './features/money/income/income.ts'
import { ledgerChainFeature } from './features/money/ledger-chain/ledger-chain.ts'
import { ledgerExplorerFeature } from './features/money/ledger-explorer/ledger-explorer.ts'
import { liabilitiesFeature } from './features/money/liabilities/liabilities.ts'
import { receiptsFeature } from './features/money/receipts/receipts.ts'
import { reserveProofsFeature } from './features/money/reserve-proofs/reserve-proofs.ts'
import { screeningFeature } from './features/money/screening/screening.ts'
import { transparencyFeature } from './features/money/transparency/transparency.ts'
import { treasuryFeature } from './features/money/treasury/treasury.ts'
import { walletFeature } from './features/money/wallet/wallet.ts'
import { withdrawalsFeature } from './features/money/withdrawals/withdrawals.ts'
import { drawsFeature } from './features/products/draws/draws.ts'
import { flexibleTreasureFeature } from './features/products/flexible-treasure/flexible-treasure.ts'
import { pledgesFeature } from './features/products/pledges/pledges.ts'
import { preordersFeature } from './features/products/preorders/preorders.ts'
import { raffleFeature } from './features/products/raffle/raffle.ts'
import { settlementFeature } from './features/products/settlement/settlement.ts'
import { returnsFeature } from './features/products/team-returns/team-returns.ts'
import { marketFeature } from './features/trading/market/market.ts'
import { orderBookFeature } from './features/trading/order-book/order-book.ts'
import { priceFeature } from './features/trading/price/price.ts'
import type { FeatureFace } from './http/feature.ts'
import { downtimeFeature } from './platform/downtime/downtime.ts'
import { platformFeature } from './platform/settings/settings.ts'
import { uploadsFeature } from './platform/uploads/uploads.ts'

/** The features that `server/app.ts` opens in one loop. A new feature is added here. */
export const plainFeatures = [
  priceFeature,
  linkedAccountsFeature,
  memberFeature,
  membershipFeature,
  teamFeature,
  walletFeature,
  incomeFeature,
  orderBookFeature,
  settlementFeature,
  flexibleTreasureFeature,
  returnsFeature,
  pledgesFeature,
  preordersFeature,
  downtimeFeature,
  drawsFeature,
  raffleFeature,
  depositsFeature,
  noticesFeature,
  pushFeature,
  feedbackFeature,
  uploadsFeature,
  activitiesFeature,
  newsFeature,
  mallFeature,
  chargesFeature,
  webhooksFeature,
  tillFeature,
  marketFeature,
  screeningFeature,
  withdrawalsFeature,
  payoutsFeature,
  merchantRecordsFeature,
  bookkeepingFeature,
  membersConsoleFeature,
  notesFeature,
  treasuryFeature,
  reserveProofsFeature,
  ledgerExplorerFeature,
  settingsConsoleFeature,
  ledgerChainFeature,
  receiptsFeature,
  liabilitiesFeature,
  transparencyFeature,
  reportsFeature,
  alertsFeature,
  platformFeature,
] as const satisfies readonly FeatureFace<never>[]

/**
 * Every feature. `server/app.ts` opens nine by hand: the request pipeline asks identity, merchants, api-keys and operators who asks, and the
 * overview, the search, the timeline, the operators' pages, the members' calendar and the closing of accounts use what the other features register.
 */
export const everyFeature = [
  identityFeature,
  merchantsFeature,
  apiKeysFeature,
  ...plainFeatures,
  calendarFeature,
  closingFeature,
  operatorsFeature,
  overviewFeature,
  searchFeature,
  timelineFeature,
] as const satisfies readonly FeatureFace<never>[]
