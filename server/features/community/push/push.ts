import type { Clock } from '../../../adapters/clock.ts'
import type { PushSender } from '../../../adapters/push/push.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { answerChoosePush } from './choosePush.ts'
import { pushClosing } from './closing.queries.ts'
import { pushInvariants } from './push.invariants.ts'
import { sendWaiting } from './push.jobs.ts'
import { answerPushChoice } from './pushChoice.ts'
import { createSendTask } from './send-task.ts'
import { answerSubscribePush } from './subscribePush.ts'
import { answerTestPush } from './testPush.ts'
import { answerUnsubscribePush } from './unsubscribePush.ts'

/** Notices on the devices of members (rules P20, docs/decisions/0087-push-notifications.md). */
export const pushFeature = {
  invariants: pushInvariants,
  open: (parts: { db: Database; vault: Vault; clock: Clock; push?: PushSender | undefined }): Feature => {
    const { db, vault, clock, push: sender } = parts
    return {
      name: 'push',
      handlers: [
        answerPushChoice(sender),
        answerChoosePush,
        answerSubscribePush({ sender, vault }),
        answerUnsubscribePush,
        answerTestPush(sender),
      ],
      jobs: [sendWaiting],
      closing: pushClosing,
      tasks: [createSendTask({ db, vault, clock, push: sender })],
    }
  },
}
