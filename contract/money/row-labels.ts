import { z } from 'zod/mini'
import { call } from '../call.ts'
import { nothing, text } from '../fields.ts'

export const labelRow = call({
  method: 'POST',
  path: '/api/user/labelRow',
  summary:
    'Labels a row of this member’s own history, or changes its label. An empty label removes it. Nobody else sees it. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 60,
  request: z.strictObject({
    /** The `id` of the row. */
    id: z.int(),
    label: text('line', 200),
  }),
  response: nothing,
  errors: ['not_found', 'content_too_long', 'content_has_link'],
})
