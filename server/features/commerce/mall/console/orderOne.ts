import { orderOne } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentWholeOrder } from '../mall.present.ts'
import { linesOf } from '../orders.queries.ts'
import { wholeOrder } from './orders.queries.ts'

export const answerOrderOne: Handler = read(orderOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await wholeOrder(db, readNumber(id) ?? fail('not_found'), at)) ?? fail('not_found')
  const lines = await linesOf(db, [row], defaultLanguage)
  return presentWholeOrder(
    row,
    lines.get(row.id) ?? [],
    await claimedByOther(db, itemOf.mallOrder(id), operator.id, at),
  )
})
