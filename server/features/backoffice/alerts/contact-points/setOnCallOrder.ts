import { setOnCallOrder } from '@humidor/contract/backoffice/contact-points.console.ts'
import { refuseOnCallOrder } from '@humidor/domain/backoffice/contact-points.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockContactPoints, putOrder } from './contact-points.queries.ts'

/** `POST /console/setOnCallOrder`. */
export const answerSetOnCallOrder = transaction(setOnCallOrder, async ({ tx, request: { ids }, demand }) => {
  demand(refuseOnCallOrder(ids, await lockContactPoints(tx)))
  await putOrder(tx, ids)
  return null
})
