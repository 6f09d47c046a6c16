import { rebateLimit } from '@humidor/contract/money/wallet.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { read } from '../../../http/handle.ts'
import { movedRebateOn, openingRebate } from './rebates.queries.ts'

/** `GET /user/rebateLimit`: the facts of the rule, so that the form refuses for the same reason as the server. */
export const answerRebateLimit = read(rebateLimit, async ({ db, member: { uid }, at }) => {
  const day = businessDay(at)
  const [opening, transferredToday] = await Promise.all([openingRebate(db, uid, day), movedRebateOn(db, uid, day)])
  return { opening, transferredToday }
})
