import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { treasureClosing } from './closing.queries.ts'
import { answerTreasureMoves } from './console/treasureMoves.ts'
import { answerDetail } from './detail.ts'
import { flexibleTreasureExplanations, flexibleTreasureInvariants } from './flexible-treasure.invariants.ts'
import { watchRoom } from './room.ts'
import { answerSummary } from './summary.ts'
import { answerTransferIn } from './transferIn.ts'
import { answerTransferOut } from './transferOut.ts'
import { upcomingTreasure } from './upcoming.ts'

export { TREASURE_INTEREST, treasureArrivals, treasureInterest } from './flexible-treasure.phases.ts'
export { coverOf } from './room.ts'

/**
 * The flexible treasure, `lhb` on the wire (rules D10): money that stays for a whole business day earns interest. See
 * docs/decisions/0032-flexible-treasure-interest.md.
 */
export const flexibleTreasureFeature = {
  invariants: flexibleTreasureInvariants,
  explanations: flexibleTreasureExplanations,
  open({ db, settings }: { db: Db; settings: ReadSettings }): Feature {
    const room = watchRoom(db, settings)
    return {
      name: 'flexible-treasure',
      handlers: [
        answerDetail,
        answerSummary(settings, room),
        answerTransferIn(settings, room),
        answerTransferOut(settings),
        answerTreasureMoves,
      ],
      upcoming: upcomingTreasure(settings),
      closing: treasureClosing,
    }
  },
}
