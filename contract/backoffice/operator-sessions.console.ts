import { z } from 'zod/mini'
import { call, roles } from '../call.ts'
import { device } from '../console/fields.ts'
import { none, nothing, text } from '../fields.ts'
import { operatorId } from './operators.console.ts'

const sessionId = text('machine', 64)

export const sessions = call({
  method: 'GET',
  path: '/api/console/sessions',
  summary: 'The operator’s signed-in devices, newest first.',
  who: 'operator',
  roles,
  cost: 'list',
  request: none,
  response: z.array(device),
  errors: [],
})

export const endSession = call({
  method: 'POST',
  path: '/api/console/endSession',
  summary: 'Signs out one of the operator’s own devices.',
  who: 'operator',
  roles,
  request: z.strictObject({ id: sessionId }),
  response: nothing,
  errors: ['not_found'],
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/console/endOtherSessions',
  summary: 'Signs out every device of the operator except the current one.',
  who: 'operator',
  roles,
  request: none,
  response: nothing,
  errors: [],
})

export const operatorSessions = call({
  method: 'GET',
  path: '/api/console/operatorSessions',
  summary: 'The signed-in devices of any operator, newest first.',
  who: 'operator',
  roles: [],
  audited: true,
  cost: 'list',
  request: z.strictObject({ id: operatorId }),
  response: z.array(device),
  errors: ['not_found'],
})

export const endOperatorSessions = call({
  method: 'POST',
  path: '/api/console/endOperatorSessions',
  summary: 'Signs another operator out on one device, or on all of them. Their rights stay.',
  who: 'operator',
  roles: [],
  request: z.strictObject({
    id: operatorId,
    /** Left out: all. */
    session: z.optional(sessionId),
  }),
  response: nothing,
  errors: ['illegal_operation', 'not_found'],
})
