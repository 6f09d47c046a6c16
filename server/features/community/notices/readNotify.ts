import { readNotify } from '@humidor/contract/community/notices.ts'
import { transaction } from '../../../http/handle.ts'
import { markRead, markWritten, markWrittenThrough } from './notices.queries.ts'

/** `POST /notify/readNotify`: one's own alone; another's id, or one that is not there, changes nothing and says nothing. */
export const answerReadNotify = transaction(readNotify, async ({ tx, member: { uid }, request, at }) => {
  await markRead(tx, uid, request, at)
  if (request.id === undefined) await markWrittenThrough(tx, uid, request.through)
  else await markWritten(tx, uid, request.id, at)
  return null
})
