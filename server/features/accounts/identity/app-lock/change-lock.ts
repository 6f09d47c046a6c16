import { type AppLockMinutes, isAppLocked } from '@humidor/domain/accounts/app-lock.ts'
import type { Tx } from '../../../../database/database.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { recordEvent } from '../history/account-events.ts'
import { lockSessionRows, putLocked, putLockMinutes, putUse } from './app-lock.queries.ts'

interface Change {
  uid: number
  sid: string
  from: number | null
  to: AppLockMinutes | null
  at: Date
  agent: string
  ip: string
}

/**
 * Changes the minutes of a member's lock, whose row the caller has locked. Sessions that are locked stay so, whatever the new minutes
 * are. On this device somebody is there.
 */
export async function changeLock(tx: Tx, { uid, sid, from, to, at, agent, ip }: Change): Promise<void> {
  if (from === to) return
  const locked = (await lockSessionRows(tx, uid)).filter(
    ({ used_at: usedAt, locked_at: lockedAt }) =>
      lockedAt === null && isAppLocked({ after: from, usedAt, lockedAt }, at),
  )
  if (locked.length > 0)
    await putLocked(
      tx,
      locked.map(({ id }) => id),
      at,
    )
  await putLockMinutes(tx, uid, to)
  await putUse(tx, uid, sid, at)
  await recordEvent(tx, { uid, kind: 'appLockChanged', at, device: deviceOf(agent), ip })
}
