import { checkRaffle, type RaffleCheck } from '@humidor/domain/products/raffle.ts'
import type { Db } from '../../../database/database.ts'
import { presentWhole } from './raffle.present.ts'
import { drawWith } from './raffle.queries.ts'

/**
 * Recomputes a draw from its public data, by the same rules as the member's page. Undefined: no draw has that number. `open`: its
 * seed is not revealed yet.
 */
export async function checkedRaffle(db: Db, id: bigint) {
  const found = await drawWith(db, id)
  if (!found) return undefined
  const shown = presentWhole(found)
  const checks: Record<RaffleCheck, boolean> | undefined = checkRaffle({ ...shown, table: shown })
  return checks ? { told: shown, uid: found.uid, checks } : ('open' as const)
}
