import { treasureArrivals, treasureInterest } from './features/flexible-treasure/flexible-treasure.ts'
import { snapshotBalances } from './features/member/member.ts'
import { publishPrice } from './features/price/price.ts'
import { gatherReturns, payReturns, shareReturns } from './features/returns/returns.ts'
import { conversionsDue } from './features/wallet/wallet.ts'
import type { Phase } from './jobs/phase.ts'

/** What happens at each midnight, in this order (decisions §8): price, interest, team returns, maturities, treasure, conversions, snapshots, freezes. */
export const settlementPhases: readonly Phase[] = [
  publishPrice,
  treasureInterest,
  gatherReturns,
  shareReturns,
  payReturns,
  treasureArrivals,
  conversionsDue,
  snapshotBalances,
]
