import { listOperators } from '@humidor/contract/backoffice/operators.console.ts'
import { read } from '../../../http/handle.ts'
import { presentOperator } from './operators.present.ts'
import { everyOperator } from './operators.queries.ts'

export const answerListOperators = read(listOperators, async ({ db }) =>
  (await everyOperator(db)).map((row) => ({
    ...presentOperator(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    disabledAt: row.disabled_at,
  })),
)
