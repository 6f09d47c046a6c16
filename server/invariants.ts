import { identityInvariants } from './features/accounts/identity/identity.ts'
import { linkedAccountsInvariants } from './features/accounts/linked-accounts/linked-accounts.ts'
import { membershipExplanations, membershipInvariants } from './features/accounts/membership/membership.ts'
import { teamExplanations, teamInvariants } from './features/accounts/team/team.ts'
import { membersConsoleInvariants } from './features/backoffice/members/members.ts'
import { operatorInvariants } from './features/backoffice/operators/operators.ts'
import { mallExplanations, mallInvariants } from './features/commerce/mall/mall.ts'
import { merchantExplanations, merchantInvariants } from './features/commerce/merchants/merchants.ts'
import { payoutInvariants } from './features/commerce/payouts/payouts.ts'
import { activityExplanations, activityInvariants } from './features/community/activities/activities.ts'
import { feedbackInvariants } from './features/community/feedback/feedback.ts'
import { newsInvariants } from './features/community/news/news.ts'
import { noticeInvariants } from './features/community/notices/notices.ts'
import { depositExplanations, depositInvariants } from './features/money/deposits/deposits.ts'
import { treasuryExplanations, treasuryInvariants } from './features/money/treasury/treasury.ts'
import { walletExplanations, walletInvariants } from './features/money/wallet/wallet.ts'
import { withdrawalExplanations, withdrawalInvariants } from './features/money/withdrawals/withdrawals.ts'
import { drawInvariants } from './features/products/draws/draws.ts'
import {
  flexibleTreasureExplanations,
  flexibleTreasureInvariants,
} from './features/products/flexible-treasure/flexible-treasure.ts'
import { pledgeExplanations, pledgeInvariants } from './features/products/pledges/pledges.ts'
import { preorderExplanations, preorderInvariants } from './features/products/preorders/preorders.ts'
import { raffleExplanations, raffleInvariants } from './features/products/raffle/raffle.ts'
import { settlementInvariants } from './features/products/settlement/settlement.ts'
import { returnsExplanations, returnsInvariants } from './features/products/team-returns/team-returns.ts'
import { orderBookExplanations, orderBookInvariants } from './features/trading/order-book/order-book.ts'
import { priceInvariants } from './features/trading/price/price.ts'
import { everythingIsExplained, ledgerExplanations } from './ledger/closed-world.ts'
import type { Invariant } from './ledger/invariant.ts'
import { ledgerInvariants } from './ledger/invariants.ts'
import { platformInvariants } from './platform/settings/settings.invariants.ts'
import { uploadInvariants } from './platform/uploads/uploads.invariants.ts'

// The type checker rejects an operation that no feature explains.
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

/** Every invariant of the ledger and of the features. Each must be true of the whole database at every moment. */
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
  ...membersConsoleInvariants,
  ...treasuryInvariants,
  ...uploadInvariants,
  ...newsInvariants,
  ...mallInvariants,
  ...activityInvariants,
]
