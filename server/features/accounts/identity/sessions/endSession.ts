import { endSession } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessionById, isOwnSignIn } from './sessions.queries.ts'

/**
 * `POST /user/endSession`: one's own alone; another's is not told from one that is not there (threats C101), nor is the
 * account's own sign-in for whoever came by switching (docs/decisions/0016-linked-accounts.md).
 */
export const answerEndSession = transaction(endSession, async ({ tx, member: { uid }, sid, request: { id }, fail }) => {
  const reachedFrom = (await isOwnSignIn(tx, uid, sid)) ? undefined : sid
  if (!(await deleteSessionById(tx, uid, id, reachedFrom))) fail('not_found')
  return null
})
