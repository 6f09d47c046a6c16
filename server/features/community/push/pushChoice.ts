import { pushChoice } from '@humidor/contract/community/push.ts'
import type { PushSender } from '../../../adapters/push/push.ts'
import { read } from '../../../http/handle.ts'
import { choiceShown } from './push.present.ts'
import { choiceWithDevices } from './push.queries.ts'

/** `GET /notify/pushChoice`. */
export const answerPushChoice = (sender: PushSender | undefined) =>
  read(pushChoice, async ({ db, sid, member: { uid }, fail }) => {
    const row = await choiceWithDevices(db, uid, sid)
    return row ? choiceShown(row, sender) : fail('please_login')
  })
