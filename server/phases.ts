import { treasureArrivals, treasureInterest } from './features/flexible-treasure/flexible-treasure.ts'
import { snapshotBalances } from './features/member/member.ts'
import { pledgeMaturities, pledgeProfit } from './features/pledges/pledges.ts'
import { idleFreezes, orderMaturities, type WatchingParts } from './features/preorders/preorders.ts'
import { publishPrice } from './features/price/price.ts'
import { gatherReturns, payReturns, shareReturns } from './features/returns/returns.ts'
import { conversionsDue } from './features/wallet/wallet.ts'
import type { Phase } from './jobs/phase.ts'

/** What happens at each midnight, in this order (decisions §8): price, interest, team returns, maturities, treasure, conversions, snapshots, freezes. */
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
