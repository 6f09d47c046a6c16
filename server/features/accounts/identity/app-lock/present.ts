import { present } from '@humidor/contract/accounts/app-lock.ts'
import { isAppLocked } from '@humidor/domain/accounts/app-lock.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockSessionRow, minutesOf, putUse } from './app-lock.queries.ts'

/** `POST /user/present`: the only call that counts as use. It opens nothing: a session that locked meanwhile stays locked. */
export const answerPresent = transaction(present, async ({ tx, member: { uid }, sid, at, fail }) => {
  const session = (await lockSessionRow(tx, uid, sid)) ?? fail('please_login')
  const { used_at: usedAt, locked_at: lockedAt } = session
  if (isAppLocked({ after: await minutesOf(tx, uid), usedAt, lockedAt }, at)) fail('app_locked')
  if (usedAt === null || usedAt < at) await putUse(tx, uid, sid, at)
  return null
})
