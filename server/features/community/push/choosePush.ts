import { choosePush } from '@humidor/contract/community/push.ts'
import { refuseQuietHours } from '@humidor/domain/community/push.ts'
import { transaction } from '../../../http/handle.ts'
import { type ChoiceChange, putPushChoice } from './push.queries.ts'

/** `POST /notify/choosePush`. */
export const answerChoosePush = transaction(
  choosePush,
  async ({ tx, member: { uid }, request: { group, wanted, amounts, quiet }, demand }) => {
    demand((group === undefined) === (wanted === undefined) ? undefined : 'wrong_param')
    if (quiet) demand(refuseQuietHours(quiet))
    const change: ChoiceChange = {
      ...(group !== undefined && { [group]: wanted }),
      ...(amounts !== undefined && { amounts }),
      ...(quiet !== undefined && {
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
        time_zone: quiet?.timeZone ?? null,
      }),
    }
    await putPushChoice(tx, uid, change)
    return null
  },
)
