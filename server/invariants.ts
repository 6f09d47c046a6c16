import { activityInvariants } from './features/activities/activities.ts'
import { depositInvariants } from './features/deposits/deposits.ts'
import { drawInvariants } from './features/draws/draws.ts'
import { feedbackInvariants } from './features/feedback/feedback.ts'
import { flexibleTreasureInvariants } from './features/flexible-treasure/flexible-treasure.ts'
import { identityInvariants } from './features/identity/identity.ts'
import { linkedAccountsInvariants } from './features/linked-accounts/linked-accounts.ts'
import { mallInvariants } from './features/mall/mall.ts'
import { membersDeskInvariants } from './features/members-desk/members-desk.ts'
import { membershipInvariants } from './features/membership/membership.ts'
import { merchantInvariants } from './features/merchants/merchants.ts'
import { newsInvariants } from './features/news/news.ts'
import { noticeInvariants } from './features/notices/notices.ts'
import { operatorInvariants } from './features/operators/operators.ts'
import { orderBookInvariants } from './features/order-book/order-book.ts'
import { payoutInvariants } from './features/payouts/payouts.ts'
import { platformInvariants } from './features/platform/platform.ts'
import { pledgeInvariants } from './features/pledges/pledges.ts'
import { preorderInvariants } from './features/preorders/preorders.ts'
import { priceInvariants } from './features/price/price.ts'
import { raffleInvariants } from './features/raffle/raffle.ts'
import { returnsInvariants } from './features/returns/returns.ts'
import { settlementInvariants } from './features/settlement/settlement.ts'
import { teamInvariants } from './features/team/team.ts'
import { treasuryInvariants } from './features/treasury/treasury.ts'
import { uploadInvariants } from './features/uploads/uploads.ts'
import { walletInvariants } from './features/wallet/wallet.ts'
import { withdrawalInvariants } from './features/withdrawals/withdrawals.ts'
import type { Invariant } from './ledger/invariant.ts'
import { ledgerInvariants } from './ledger/invariants.ts'

/** Everything that must be true of the whole database at every moment: of the ledger, and of each feature. */
export const everyInvariant: readonly Invariant[] = [
  ...ledgerInvariants,
  ...identityInvariants,
  ...linkedAccountsInvariants,
  ...membershipInvariants,
  ...walletInvariants,
  ...orderBookInvariants,
  ...preorderInvariants,
  ...drawInvariants,
  ...settlementInvariants,
  ...flexibleTreasureInvariants,
  ...pledgeInvariants,
  ...raffleInvariants,
  ...returnsInvariants,
  ...teamInvariants,
  ...merchantInvariants,
  ...depositInvariants,
  ...withdrawalInvariants,
  ...payoutInvariants,
  ...platformInvariants,
  ...priceInvariants,
  ...noticeInvariants,
  ...feedbackInvariants,
  ...operatorInvariants,
  ...membersDeskInvariants,
  ...treasuryInvariants,
  ...uploadInvariants,
  ...newsInvariants,
  ...mallInvariants,
  ...activityInvariants,
]
