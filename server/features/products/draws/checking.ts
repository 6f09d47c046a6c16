import { isSignedAsNamed } from '@humidor/domain/products/beacon.ts'
import { checkDraw, type DrawCheck } from '@humidor/domain/products/draw.ts'
import { foundOf, hasBeaconToVerify, publishedOf } from '@humidor/domain/products/draw-record.ts'
import type { Db } from '../../../database/database.ts'
import { presentEntry, presentSession } from './draws.present.ts'
import { sessionWith } from './draws.queries.ts'
import type { Entries, ShownEntry } from './running.ts'

/** Entries read per page. */
const PAGE_SIZE = 5_000

/** All entries of a draw, in their public form. */
async function everyEntry(db: Db, entries: Pick<Entries, 'shown'>, id: bigint): Promise<ShownEntry[]> {
  const found: ShownEntry[] = []
  for (;;) {
    const page = await entries.shown(db, id, found.at(-1)?.oid ?? 0n, PAGE_SIZE)
    found.push(...page)
    if (page.length < PAGE_SIZE) return found
  }
}

/** The result of each check: true where it passes, null where there is nothing to check. */
export type CheckedDraw = Record<DrawCheck, boolean | null>

/**
 * Recomputes a draw from its public data, by the same rules as the draw's page. Undefined: no draw has that number. `open`: it has
 * not taken place yet.
 */
export async function checkedDraw(
  db: Db,
  entries: Pick<Entries, 'shown'>,
  id: bigint,
): Promise<
  { told: ReturnType<typeof presentSession>; entries: readonly ShownEntry[]; checks: CheckedDraw } | 'open' | undefined
> {
  const session = await sessionWith(db, id)
  if (!session) return undefined
  const shown = presentSession(session)
  const all = shown.seed === null ? [] : await everyEntry(db, entries, id)
  const published = publishedOf(shown, all.map(presentEntry))
  if (!published) return 'open'
  const checks = checkDraw(published)
  const signed = hasBeaconToVerify(shown, checks) && isSignedAsNamed(shown)
  return { told: shown, entries: all, checks: foundOf(shown, checks, signed) }
}
