import { conversionsDue } from './features/money/wallet/wallet.ts'
import { treasureArrivals, treasureInterest } from './features/products/flexible-treasure/flexible-treasure.ts'
import { pledgeMaturities, pledgeProfit } from './features/products/pledges/pledges.ts'
import { idleFreezes, orderMaturities, type WatchingParts } from './features/products/preorders/preorders.ts'
import { gatherReturns, payReturns, shareReturns } from './features/products/team-returns/team-returns.ts'
import { publishPrice } from './features/trading/price/price.ts'
import type { Phase } from './jobs/phase.ts'

/** Balances at a midnight are read from the ledger since (docs/decisions/0077-no-snapshots.md). */
const snapshots: Phase = {
  name: 'snapshots',
  summary: 'Recorded every member’s total at the beginning of the business day. Nothing is recorded any more.',
  retired: true,
  run: async () => ({ done: 0, left: false }),
}

/**
 * The phases of each midnight's settlement, in this order (rules D13): price, interest, team returns, maturities, treasure,
 * conversions, freezes.
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
  idleFreezes(watching),
  snapshots,
]
