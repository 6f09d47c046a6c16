import { days } from '@humidor/contract/money/liabilities.ts'
import { isBusinessDay } from '@humidor/domain/business-day.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentDay } from './liabilities.present.ts'
import { daysBefore } from './liabilities.queries.ts'

export const answerDays: Handler = read(days, async ({ db, request: { after, limit }, fail }) => {
  const before = after === undefined ? undefined : isBusinessDay(after) ? after : fail('parameter_error')
  const { rows, next } = pageOf(await daysBefore(db, before, limit + 1), limit, ({ day }) => day)
  return { rows: rows.map(presentDay), next }
})
