import { z } from 'zod/mini'
import { call } from '../call.ts'
import { none } from '../fields.ts'

export const token = call({
  method: 'GET',
  path: '/api/upload/token',
  summary:
    'The token that the form of `POST /api/upload/fe` carries: it is of this session, and as good as long as it.',
  who: 'member',
  request: none,
  response: z.object({ token: z.string() }),
  errors: [],
})
