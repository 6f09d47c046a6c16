import type { Tx } from '../../../database/database.ts'
import { endSwitchedSessions } from '../identity/identity.ts'
import { leaveGroups, lockGroups, membersOfGroup } from './linked-accounts.queries.ts'

/**
 * Takes an account out of its group; what is signed in by switching to it or from it is signed out. A group of one is none,
 * so that the last one leaves too. Answers who was in it until now; nobody where the account was not linked with whoever does it.
 */
export async function unlink(tx: Tx, uid: number, by = uid): Promise<readonly number[]> {
  const groups = await lockGroups(tx, [uid, by])
  const group = groups.get(uid)
  if (group === undefined || groups.get(by) !== group) return []
  const others = (await membersOfGroup(tx, group)).filter((other) => other !== uid)
  const leaving = others.length === 1 ? [uid, ...others] : [uid]
  await leaveGroups(tx, leaving)
  // After the group was held: a switch that was under way is over now, and its session is there to be ended.
  for (const one of leaving) await endSwitchedSessions(tx, one)
  return [uid, ...others]
}
