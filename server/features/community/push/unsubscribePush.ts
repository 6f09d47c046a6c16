import { unsubscribePush } from '@humidor/contract/community/push.ts'
import { transaction } from '../../../http/handle.ts'
import { deleteDevice } from './push.queries.ts'

/** `POST /notify/unsubscribePush`: without a subscription it changes nothing. */
export const answerUnsubscribePush = transaction(unsubscribePush, async ({ tx, sid, member: { uid } }) => {
  await deleteDevice(tx, uid, sid)
  return null
})
