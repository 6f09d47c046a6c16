import type { Level } from '@humidor/domain/accounts/membership.ts'
import { type LevelCounts, levelReached, needsAfter } from '@humidor/domain/accounts/team.ts'
import type { Tx } from '../../../database/database.ts'
import { notifyMember, notifyMembers } from '../../../platform/notifications/notify.ts'
import type { Candidate } from './roll-up.queries.ts'
import { changeLevels, insertLevelChanges, type LevelChange, lockLevel } from './team.queries.ts'

/**
 * Raises members whose counts suffice, by as many levels as they allow. New gold and platinum members are themselves rolled up
 * later.
 */
export async function riseByCounts(tx: Tx, candidates: readonly Candidate[], needs: readonly LevelCounts[], at: Date) {
  const risen = candidates.flatMap((candidate): LevelChange[] => {
    const from = candidate.level as Level
    const to = levelReached(from, candidate, needs)
    const need = needsAfter((to - 1) as Level, needs)
    if (to === from || !need) return []
    return [{ uid: candidate.uid, at, level_from: from, level_to: to, direct: need.direct, team: need.team }]
  })
  if (risen.length === 0) return
  const changed = new Set(await changeLevels(tx, risen))
  // A member whose level an operator has changed meanwhile stays there.
  const applied = risen.filter(({ uid }) => changed.has(uid))
  await insertLevelChanges(tx, applied)
  await notifyMembers(tx, applied.map(notificationOf))
}

const notificationOf = ({ uid, level_to: level, at }: LevelChange) =>
  ({ uid, kind: 'levelReached', params: { level }, at }) as const

/** Sets a level for an operator. Returns a refusal, or undefined. */
export async function setLevelTo(
  tx: Tx,
  { uid, level, at }: { uid: number; level: Exclude<Level, 0>; at: Date },
): Promise<'not_found' | 'not_active' | undefined> {
  const before = await lockLevel(tx, uid)
  if (before === undefined) return 'not_found'
  if (before === 0) return 'not_active'
  if (before === level) return undefined
  const change = { uid, at, level_from: before, level_to: level, direct: null, team: null }
  await changeLevels(tx, [change])
  await insertLevelChanges(tx, [change])
  if (level > before) await notifyMember(tx, notificationOf(change))
  return undefined
}
