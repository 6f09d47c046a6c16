import { ITEMS_OPEN_MOST, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, nothing, text } from '../fields.ts'

export const claim = call({
  method: 'POST',
  path: '/api/console/claim',
  summary: `Opens an item that is still to be decided, for who may act on it: for ${LOCK_MINUTES} minutes, until it is released, or until it is decided no other operator can. One operator has ${ITEMS_OPEN_MOST} open at most.`,
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: z.strictObject({ item: text('machine', 80) }),
  response: z.object({ until: moment }),
  errors: ['admin_lock', 'illegal_operation', 'not_found', 'too_many_open'],
})

export const mine = call({
  method: 'GET',
  path: '/api/console/mine',
  summary: 'What one has open oneself, on whatever device, what was opened first before the others.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: none,
  response: z.array(z.object({ item: z.string(), until: moment })),
  errors: [],
})

export const release = call({
  method: 'POST',
  path: '/api/console/release',
  summary: 'Lets go of an item.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: z.strictObject({
    item: text('machine', 80),
    /** Until when it was granted that is let go of: taken again since, as in another tab, it stays. Absent: it is let go of however that is. */
    until: z.optional(moment),
  }),
  response: nothing,
  errors: [],
})
