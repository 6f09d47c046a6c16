import { closeFeedback } from '@humidor/contract/community/feedback.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { refuseClosing } from '@humidor/domain/community/feedback.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { lockFeedback, putClosed } from '../feedback.queries.ts'

/** `POST /console/closeFeedback`. */
export const answerCloseFeedback = transaction(
  closeFeedback,
  async ({ tx, operator, at, request: { id, through: seen }, fail, demand }) => {
    const through = readNumber(seen) ?? fail('not_found')
    const found = (await lockFeedback(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.feedback(id), operator.id, at))
    demand(refuseClosing({ state: found.state, last: found.last_id, through }))
    await putClosed(tx, found.id, at)
    return null
  },
)
