import { everyCalendarKind } from '@humidor/domain/money/calendar.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none } from '../fields.ts'

export const upcoming = call({
  method: 'GET',
  path: '/api/user/upcoming',
  summary:
    'What is to come for the member and when, nearest first: yields, ends, payments to make, waiting times, draws. At most a hundred of a kind. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.object({
    entries: z.array(
      z.object({
        /** The same whenever it is answered again. */
        id: z.string(),
        kind: z.enum(everyCalendarKind),
        at: moment,
        /** Empty: no money moves. Millionths of each asset; yields are estimates. */
        amounts: z.array(z.object({ coin: z.enum(coins), amount: money('USCD') })),
        /** The number that members know it by, such as `HP-0412`; null: it has none. */
        number: z.nullable(z.string()),
      }),
    ),
    /** A kind has more than a hundred. */
    more: z.boolean(),
  }),
  errors: [],
})
