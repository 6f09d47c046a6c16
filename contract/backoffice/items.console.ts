import { ITEMS_OPEN_MOST, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, nothing, text } from '../fields.ts'

export const claim = call({
  method: 'POST',
  path: '/api/console/claim',
  summary: `Claims an item that is still to be decided, for an operator who may act on it: for ${LOCK_MINUTES} minutes, or until it is released or decided. Nobody else can decide it meanwhile. One operator has at most ${ITEMS_OPEN_MOST} open items.`,
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: z.strictObject({ item: text('machine', 80) }),
  response: z.object({ until: moment }),
  errors: ['admin_lock', 'illegal_operation', 'not_found', 'too_many_open'],
})

export const mine = call({
  method: 'GET',
  path: '/api/console/mine',
  summary: 'The operator’s own open items on all devices, oldest claim first.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: none,
  response: z.array(z.object({ item: z.string(), until: moment })),
  errors: [],
})

export const release = call({
  method: 'POST',
  path: '/api/console/release',
  summary: 'Releases an item.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: z.strictObject({
    item: text('machine', 80),
    /** The end of the claim to release. A claim renewed since, as in another tab, stays. Absent: releases any claim. */
    until: z.optional(moment),
  }),
  response: nothing,
  errors: [],
})
