import { readNotify } from '@humidor/contract/community/notices.ts'
import { transaction } from '../../../http/handle.ts'
import { markRead, markWritten, markWrittenThrough } from './notices.queries.ts'

/** `POST /notify/readNotify`: marks only the member's own notices. An unknown id, or another member's, changes nothing and is no error. */
export const answerReadNotify = transaction(readNotify, async ({ tx, member: { uid }, request, at }) => {
  await markRead(tx, uid, request, at)
  if (request.id === undefined) await markWrittenThrough(tx, uid, request.through)
  else await markWritten(tx, uid, request.id, at)
  return null
})
