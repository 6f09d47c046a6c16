import { snapshotBalances } from './features/accounts/member/member.ts'
import { conversionsDue } from './features/money/wallet/wallet.ts'
import { treasureArrivals, treasureInterest } from './features/products/flexible-treasure/flexible-treasure.ts'
import { pledgeMaturities, pledgeProfit } from './features/products/pledges/pledges.ts'
import { idleFreezes, orderMaturities, type WatchingParts } from './features/products/preorders/preorders.ts'
import { gatherReturns, payReturns, shareReturns } from './features/products/team-returns/team-returns.ts'
import { publishPrice } from './features/trading/price/price.ts'
import type { Phase } from './jobs/phase.ts'

/**
 * The phases of each midnight's settlement, in this order (rules D13): price, interest, team returns, maturities, treasure,
 * conversions, snapshots, freezes.
 */
export const settlementPhases = (watching: WatchingParts): readonly Phase[] => [
  publishPrice,
  treasureInterest,
  pledgeProfit,
  gatherReturns,
  shareReturns,
  payReturns,
  orderMaturities,
  pledgeMaturities,
  treasureArrivals,
  conversionsDue,
  snapshotBalances,
  idleFreezes(watching),
]
