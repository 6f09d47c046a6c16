import { reviewRules } from '@humidor/domain/money/review.ts'
import { z } from 'zod/mini'
import { moment } from '../fields.ts'

/** What stopped a withdrawal for review: `text` for reading. `listedSince`: when the list came into force. */
export const reviewHit = z.object({
  id: z.string(),
  rule: z.enum(reviewRules),
  text: z.string(),
  foundAt: moment,
  list: z.nullable(z.int()),
  listedSince: z.nullable(moment),
  /** Two operators saw it and let it go on; null: it stops. */
  cleared: z.nullable(z.object({ at: moment, maker: z.string(), checker: z.string() })),
})
