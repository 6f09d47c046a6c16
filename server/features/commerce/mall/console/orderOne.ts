import { orderOne } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentWholeOrder } from '../mall.present.ts'
import { wholeOrder } from './orders.queries.ts'

export const answerOrderOne: Handler = read(orderOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await wholeOrder(db, readNumber(id) ?? fail('not_found'), at)) ?? fail('not_found')
  return presentWholeOrder(row, await claimedByOther(db, itemOf.mallOrder(id), operator.id, at))
})
