import type { Tx } from '../../../database/database.ts'
import { endSwitchedSessions } from '../identity/identity.ts'
import { leaveGroups, lockGroups, membersOfGroup } from './linked-accounts.queries.ts'

/**
 * Removes an account from its group and ends sessions that were switched to it or from it. The last account of a group leaves too.
 * Returns the former members; empty when the account was not linked with `by`.
 */
export async function unlink(tx: Tx, uid: number, by = uid): Promise<readonly number[]> {
  const groups = await lockGroups(tx, [uid, by])
  const group = groups.get(uid)
  if (group === undefined || groups.get(by) !== group) return []
  const others = (await membersOfGroup(tx, group)).filter((other) => other !== uid)
  const leaving = others.length === 1 ? [uid, ...others] : [uid]
  await leaveGroups(tx, leaving)
  // After the group was locked: a running switch has committed by now, so its session is visible.
  for (const one of leaving) await endSwitchedSessions(tx, one)
  return [uid, ...others]
}
