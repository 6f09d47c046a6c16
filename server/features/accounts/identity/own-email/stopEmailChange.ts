import { stopEmailChange } from '@humidor/contract/accounts/own-account.ts'
import type { Tx } from '../../../../database/database.ts'
import { transaction } from '../../../../http/handle.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { recordEvent } from '../history/account-events.ts'
import { lockMembers } from '../locks.queries.ts'
import { takeEmailChange } from './own-email.queries.ts'

/** Stops the new address that waits, and tells the member. False if none does. The caller has locked the member. */
export async function stopChange(
  tx: Tx,
  where: { uid: number; at: Date; device: string; ip: string },
): Promise<boolean> {
  const { uid, at } = where
  const stopped = await takeEmailChange(tx, uid)
  if (!stopped) return false
  await recordEvent(tx, { ...where, kind: 'emailChangeStopped' })
  await notifyMember(tx, { uid, kind: 'emailChangeStopped', params: { email: stopped.new_email }, at })
  return true
}

/** `POST /user/stopEmailChange`. */
export const answerStopEmailChange = transaction(
  stopEmailChange,
  async ({ tx, member: { uid }, ip, agent, at, fail }) => {
    await lockMembers(tx, [uid])
    if (!(await stopChange(tx, { uid, at, device: deviceOf(agent), ip }))) fail('not_found')
    return null
  },
)
