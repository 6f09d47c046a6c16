import { lockApp } from '@humidor/contract/accounts/app-lock.ts'
import { transaction } from '../../../../http/handle.ts'
import { putLockedOn } from './app-lock.queries.ts'

/** `POST /user/lockApp`: also of a member whose app does not lock itself. */
export const answerLockApp = transaction(lockApp, async ({ tx, member: { uid }, sid, at }) => {
  await putLockedOn(tx, uid, sid, at)
  return null
})
