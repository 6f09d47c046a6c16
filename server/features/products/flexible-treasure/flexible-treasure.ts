import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerTreasureMoves } from './desk.ts'
import { reads } from './reads.ts'
import { watchRoom } from './room.ts'
import { transferring } from './transferring.ts'

export { flexibleTreasureExplanations, flexibleTreasureInvariants } from './flexible-treasure.invariants.ts'
export { TREASURE_INTEREST, treasureArrivals, treasureInterest } from './flexible-treasure.phases.ts'
export { coverOf } from './room.ts'

/**
 * The flexible treasure, `lhb` on the wire (decisions §8): what stays there for a whole business day earns. See
 * docs/decisions/0032-what-stayed-the-whole-day.md.
 */
export function flexibleTreasureFeature({ db, settings }: { db: Db; settings: ReadSettings }): Feature {
  const room = watchRoom(db, settings)
  return {
    name: 'flexible-treasure',
    handlers: [...reads(settings, room), ...transferring(settings, room), answerTreasureMoves],
  }
}
