import { appLock } from '@humidor/contract/accounts/app-lock.ts'
import { type AppLockMinutes, unlockWays } from '@humidor/domain/accounts/app-lock.ts'
import { read } from '../../../../http/handle.ts'
import { minutesOf, waysOf } from './app-lock.queries.ts'

/** `GET /user/appLock`. */
export const answerAppLock = read(appLock, async ({ db, member: { uid, appLocked } }) => {
  const [minutes, ways] = await Promise.all([minutesOf(db, uid), waysOf(db, uid)])
  // The database allows no other minutes.
  return { minutes: minutes as AppLockMinutes | null, locked: appLocked, ...unlockWays(ways) }
})
