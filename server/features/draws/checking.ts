import { isOfChain, quicknet } from '@humidor/domain/beacon.ts'
import { checkDraw, type DrawCheck } from '@humidor/domain/draw.ts'
import type { Db } from '../../database/database.ts'
import { type PublicSession, sessionWith } from './draws.queries.ts'
import type { Entries, ShownEntry } from './holding.ts'

/** How many entries are read at a time. */
const PAGE = 5_000

/** All entries of a draw, as everybody may see them. */
async function everyEntry(db: Db, entries: Pick<Entries, 'shown'>, id: bigint): Promise<ShownEntry[]> {
  const found: ShownEntry[] = []
  for (;;) {
    const page = await entries.shown(db, id, found.at(-1)?.oid ?? 0n, PAGE)
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/** That the beacon said what is told: its signature fits the key that was published when the draw opened. */
function isSigned({
  beacon_key,
  beacon_chain,
  beacon_round,
  beacon_signature,
  beacon_randomness,
}: PublicSession): boolean {
  if (!beacon_key || !beacon_chain || beacon_round === null || !beacon_signature || !beacon_randomness) return false
  const said = { signature: beacon_signature.toString('hex'), randomness: beacon_randomness.toString('hex') }
  const chain = { ...quicknet, hash: beacon_chain, publicKey: beacon_key }
  return isOfChain(chain, { ...said, round: Number(beacon_round) })
}

/** What was looked at of a draw: true where it is as it must be, null where there is nothing to look at. */
export type CheckedDraw = Record<DrawCheck, boolean | null>

/** Recomputes a draw out of what is public of it. Undefined: there is none of that number; `open`: it is not held yet. */
export async function checkedDraw(
  db: Db,
  entries: Pick<Entries, 'shown'>,
  id: bigint,
): Promise<{ session: PublicSession; entries: readonly ShownEntry[]; checks: CheckedDraw } | 'open' | undefined> {
  const session = await sessionWith(db, id)
  if (!session) return undefined
  const { seed, quota, entries_hash, commitment, beacon_randomness, beacon_signature } = session
  if (!seed || quota === null || !entries_hash) return 'open'
  const all = await everyEntry(db, entries, id)
  const mixed = beacon_randomness && beacon_signature
  const checks = checkDraw({
    id,
    commitment: commitment.toString('hex'),
    seed: seed.toString('hex'),
    entriesHash: entries_hash.toString('hex'),
    quota,
    beacon: mixed
      ? { randomness: beacon_randomness.toString('hex'), signature: beacon_signature.toString('hex') }
      : null,
    entries: all.map(({ oid, money, won }) => ({ oid, money, won: won === true })),
  })
  return {
    session,
    entries: all,
    checks: { ...checks, beacon: mixed ? checks.beacon === true && isSigned(session) : null },
  }
}
