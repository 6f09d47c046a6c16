import { z } from 'zod/mini'
import { call } from './call.ts'
import { moment, money, none } from './fields.ts'

export const history = call({
  method: 'GET',
  path: '/api/cig/history',
  tells: 'Every published price of ₡ in millionths of USCD, oldest first.',
  who: 'anyone',
  request: none,
  response: z.array(z.object({ createdAt: moment, price: money('USCD') })),
  errors: [],
})
