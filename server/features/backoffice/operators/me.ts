import { me } from '@humidor/contract/backoffice/operators.console.ts'
import { codeCountsUntil } from '@humidor/domain/backoffice/approval-codes.ts'
import type { Db } from '../../../database/database.ts'
import type { Queue } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { unseenOutcomes } from '../../../platform/console/approvals.queries.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { waitingInQueues } from './operator-queues.ts'
import { presentOperator } from './operators.present.ts'
import { countingCode, type OnDevice } from './sessions/counting-codes.queries.ts'

/** Until when the operator's last code counts on this device; null: it does not. */
async function codeUntil(db: Db, on: OnDevice, at: Date) {
  const [code, { approvalCodeLasts }] = [await countingCode(db, on), await settingsOf(db)]
  return codeCountsUntil(code, approvalCodeLasts, at) ?? null
}

/** `GET /console/me`. */
export const answerMe = (queues: readonly Queue[]) =>
  read(me, async ({ db, operator, sid, at }) => ({
    operator: presentOperator(operator),
    waiting: await waitingInQueues(db, queues, operator, at),
    outcomes: await unseenOutcomes(db, operator.id, at),
    codeUntil: await codeUntil(db, { operatorId: operator.id, sid }, at),
    now: at,
  }))
