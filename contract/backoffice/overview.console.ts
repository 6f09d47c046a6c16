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
      /** When the last run of any job began; null: never. */
      lastAt: z.nullable(moment),
      /** The jobs that are late or fail. */
      unhealthy: z.array(
        z.object({
          job: z.string(),
          /** The job's summary, one sentence. */
          summary: z.string(),
          state: z.enum(['failing', 'late']),
          /** Since when it should have run. */
          since: moment,
          /** Failed tries since the last success. */
          failures: z.int(),
        }),
      ),
    }),
    mail: z.object({
      /** The number of queued mails, and since when the oldest waits. */
      queued: z.int(),
      since: z.nullable(moment),
      /** Since when the oldest mail with a code or password waits. */
      urgentSince: z.nullable(moment),
      /** Since when no queued mail was sent; null: mails are sent. */
      silentSince: z.nullable(moment),
      /** Mails of the last day that could not be sent. */
      failed: z.int(),
      lastAt: z.nullable(moment),
    }),
    settlement: z.object({
      /** The last business day up to which all days are settled; null: none. */
      settled: z.nullable(day),
      /** Days that have begun and are not fully settled. */
      behind: z.int(),
    }),
  }),
  errors: [],
})
