import { z } from 'zod/mini'
import { call } from '../call.ts'
import { none } from '../fields.ts'

export const token = call({
  method: 'GET',
  path: '/api/upload/token',
  summary: 'The token for the form of `POST /api/upload/fe`. It belongs to this session and lasts as long.',
  who: 'member',
  notWhileSeen: true,
  request: none,
  response: z.object({ token: z.string() }),
  errors: [],
})
