import { lockAccount } from '@humidor/contract/accounts/own-account.ts'
import { isLockedDown } from '@humidor/domain/accounts/own-account.ts'
import { transaction } from '../../../../http/handle.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { recordEvent } from '../history/account-events.ts'
import { stopChange } from '../own-email/stopEmailChange.ts'
import { endOthers } from '../sessions/endOtherSessions.ts'
import { isOwnSignIn } from '../sessions/sessions.queries.ts'
import { putLockdown, readLockdown } from './lockdown.queries.ts'

/**
 * `POST /user/lockAccount`: the request pipeline then refuses every call that gives money away, and operators pay no withdrawal. An
 * unlocking that waits is taken back, except by a session that was opened by switching. Repeating it changes nothing else.
 */
export const answerLockAccount = transaction(lockAccount, async ({ tx, member: { uid }, sid, ip, agent, at, fail }) => {
  const before = await readLockdown(tx, uid)
  const isLocked = isLockedDown(before, at)
  const isUnlocking = isLocked && before.endsAt !== null
  // Otherwise a linked account could keep this one locked for ever.
  if (isUnlocking && !(await isOwnSignIn(tx, uid, sid))) fail('illegal_operation')
  const where = { uid, at, device: deviceOf(agent), ip }
  await stopChange(tx, where)
  await endOthers(tx, uid, sid)
  if (isLocked && !isUnlocking) return null
  await putLockdown(tx, uid, { at: isLocked ? before.at : at, endsAt: null })
  await recordEvent(tx, { ...where, kind: 'locked' })
  await notifyMember(tx, { uid, kind: 'accountLocked', params: {}, at })
  return null
})
