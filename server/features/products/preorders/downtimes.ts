import type { Db } from '../../../database/database.ts'
import { downtimesSince } from '../../../platform/downtime/downtime.queries.ts'

/** The platform's downtimes since the earliest of some moments. */
export function downSince(db: Db, moments: readonly Date[]) {
  const earliest = Math.min(...moments.map((at) => at.getTime()))
  return moments.length === 0 ? [] : downtimesSince(db, new Date(earliest))
}
