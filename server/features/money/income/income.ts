import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerEarnings } from './earnings.ts'
import { incomeInvariants } from './income.invariants.ts'

/** What members earned, by source and month, read from their own entries (docs/decisions/0091-earnings-and-calendar.md). */
export const incomeFeature = {
  invariants: incomeInvariants,
  open: ({ db }: { db: Database }): Feature => ({ name: 'income', handlers: [answerEarnings(db)] }),
}
