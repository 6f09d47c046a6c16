import { testPush } from '@humidor/contract/community/push.ts'
import { refusePushTest } from '@humidor/domain/community/push.ts'
import { TEST_LASTS_S } from '@humidor/domain/community/push-kinds.ts'
import type { PushSender } from '../../../adapters/push/push.ts'
import { transaction } from '../../../http/handle.ts'
import { enqueue } from '../../../jobs/tasks.ts'
import { PUSH_TASK, type PushPayload } from '../../../platform/notifications/push-queue.ts'
import { hasDevice, lockPushChoice, putPushChoice } from './push.queries.ts'

/** `POST /notify/testPush`: to this device, whatever the quiet hours are. */
export const answerTestPush = (sender: PushSender | undefined) =>
  transaction(testPush, async ({ tx, sid, key, member: { uid }, at, fail, demand }) => {
    if (!sender) return fail('not_offered')
    const last = await lockPushChoice(tx, uid)
    demand(refusePushTest({ hasDevice: await hasDevice(tx, uid, sid), last, at }))
    await putPushChoice(tx, uid, { tested_at: at })
    const payload: PushPayload = {
      ...{ key, uid, sid, kind: 'test', params: {}, at: at.toISOString() },
      expiresAt: new Date(at.getTime() + TEST_LASTS_S * 1_000).toISOString(),
    }
    await enqueue(tx, PUSH_TASK, payload)
    return null
  })
