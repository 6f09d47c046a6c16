import { type BusinessMonth, incomeCoins, incomeSources, isBusinessMonth } from '@humidor/domain/money/income.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { money, none } from '../fields.ts'

/** A business month, `yyyy-mm` in UTC+8. */
const month = z
  .codec(
    z.string().check(z.refine((text) => isBusinessMonth(text))),
    z.custom<BusinessMonth>((inside) => typeof inside === 'string'),
    { decode: (wire) => wire as BusinessMonth, encode: (inside) => inside },
  )
  .register(z.globalRegistry, { description: 'A business month (UTC+8), yyyy-mm.', type: 'string' })

/** What one source brought in one asset: USCD or ₡. Left out where it brought nothing. */
const earned = z.array(
  z.object({
    source: z.enum(incomeSources),
    coin: z.enum(incomeCoins),
    /** Millionths of the asset. */
    amount: money('USCD'),
  }),
)

export const earnings = call({
  method: 'GET',
  path: '/api/user/earnings',
  summary:
    'What the member earned, by source and asset, in each of the last 13 business months (UTC+8) and today. A month counts what was credited in it. The sum of the rows is the total. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.object({
    /** Oldest first; the last is the current month. */
    months: z.array(
      z.object({
        month,
        earned,
      }),
    ),
    today: earned,
  }),
  errors: [],
})
