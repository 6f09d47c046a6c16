import { dayFlowNames } from '@humidor/domain/money/day-flows.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, moment, none, signed } from '../fields.ts'

export const today = call({
  method: 'GET',
  path: '/api/console/today',
  summary: 'Money in, money out and conversions since midnight (UTC+8), by purpose and coin.',
  who: 'operator',
  roles: ['finance'],
  request: none,
  response: z.object({
    day,
    at: moment,
    flows: z.array(z.object({ flow: z.enum(dayFlowNames), coin: z.enum(coins), amount: signed })),
  }),
  errors: [],
})

export const health = call({
  method: 'GET',
  path: '/api/console/health',
  summary: 'System status: late or failing jobs, waiting and abandoned mails, and settlements.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({
    at: moment,
    jobs: z.object({
      count: z.int(),
      /** When any of them last began; null: none ever did. */
      lastAt: z.nullable(moment),
      /** Those that an operator should have somebody look at. */
      unhealthy: z.array(
        z.object({
          job: z.string(),
          /** The job's summary, one sentence. */
          summary: z.string(),
          state: z.enum(['failing', 'late']),
          /** Since when it should have run. */
          since: moment,
          /** Tries that failed since it last went well. */
          failures: z.int(),
        }),
      ),
    }),
    mail: z.object({
      /** Letters that are to be sent, and since when the oldest is. */
      queued: z.int(),
      since: z.nullable(moment),
      /** Since when the oldest waits of those that may not come late: with codes or passwords. */
      urgentSince: z.nullable(moment),
      /** Since when none went out, though one could have; null: they go out. */
      silentSince: z.nullable(moment),
      /** Letters of the last day that no try could send. */
      failed: z.int(),
      lastAt: z.nullable(moment),
    }),
    settlement: z.object({
      /** The last business day that is settled with all before it; null: none is. */
      settled: z.nullable(day),
      /** Days that have begun and are not settled to their end. */
      behind: z.int(),
    }),
  }),
  errors: [],
})
