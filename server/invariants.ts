import { activityExplanations, activityInvariants } from './features/activities/activities.ts'
import { depositExplanations, depositInvariants } from './features/deposits/deposits.ts'
import { drawInvariants } from './features/draws/draws.ts'
import { feedbackInvariants } from './features/feedback/feedback.ts'
import {
  flexibleTreasureExplanations,
  flexibleTreasureInvariants,
} from './features/flexible-treasure/flexible-treasure.ts'
import { identityInvariants } from './features/identity/identity.ts'
import { linkedAccountsInvariants } from './features/linked-accounts/linked-accounts.ts'
import { mallExplanations, mallInvariants } from './features/mall/mall.ts'
import { membersDeskInvariants } from './features/members-desk/members-desk.ts'
import { membershipExplanations, membershipInvariants } from './features/membership/membership.ts'
import { merchantExplanations, merchantInvariants } from './features/merchants/merchants.ts'
import { newsInvariants } from './features/news/news.ts'
import { noticeInvariants } from './features/notices/notices.ts'
import { operatorInvariants } from './features/operators/operators.ts'
import { orderBookExplanations, orderBookInvariants } from './features/order-book/order-book.ts'
import { payoutInvariants } from './features/payouts/payouts.ts'
import { platformInvariants } from './features/platform/platform.ts'
import { pledgeExplanations, pledgeInvariants } from './features/pledges/pledges.ts'
import { preorderExplanations, preorderInvariants } from './features/preorders/preorders.ts'
import { priceInvariants } from './features/price/price.ts'
import { raffleExplanations, raffleInvariants } from './features/raffle/raffle.ts'
import { returnsExplanations, returnsInvariants } from './features/returns/returns.ts'
import { settlementInvariants } from './features/settlement/settlement.ts'
import { teamExplanations, teamInvariants } from './features/team/team.ts'
import { treasuryExplanations, treasuryInvariants } from './features/treasury/treasury.ts'
import { uploadInvariants } from './features/uploads/uploads.ts'
import { walletExplanations, walletInvariants } from './features/wallet/wallet.ts'
import { withdrawalExplanations, withdrawalInvariants } from './features/withdrawals/withdrawals.ts'
import { everythingIsExplained, ledgerExplanations } from './ledger/closed-world.ts'
import type { Invariant } from './ledger/invariant.ts'
import { ledgerInvariants } from './ledger/invariants.ts'

// An operation that no feature explains does not pass the type checker.
const explained = everythingIsExplained({
  ...ledgerExplanations,
  ...activityExplanations,
  ...depositExplanations,
  ...flexibleTreasureExplanations,
  ...mallExplanations,
  ...membershipExplanations,
  ...merchantExplanations,
  ...orderBookExplanations,
  ...pledgeExplanations,
  ...preorderExplanations,
  ...raffleExplanations,
  ...returnsExplanations,
  ...teamExplanations,
  ...treasuryExplanations,
  ...walletExplanations,
  ...withdrawalExplanations,
})

/** Everything that must be true of the whole database at every moment: of the ledger, and of each feature. */
export const everyInvariant: readonly Invariant[] = [
  ...ledgerInvariants,
  explained,
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
