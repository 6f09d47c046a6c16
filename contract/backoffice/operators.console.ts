import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call, roles } from '../call.ts'
import { byTime, keyed, note, paged } from '../console/fields.ts'
import { email, moment, none, nothing, operatorCode, text } from '../fields.ts'

export const password = text('password', passwordLength.most * 2)
export const role = z.enum(roles)

/** An operator's number in a request. */
export const operatorId = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** An operator as shown in the console. */
export const operator = z.object({ id: z.int(), name: z.string(), email: z.string(), role })

export const login = call({
  method: 'POST',
  path: '/api/console/login',
  summary: 'Signs an operator in with e-mail, password and authenticator code.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email, password, googleCode: operatorCode }),
  response: z.object({ token: z.string(), operator }),
  errors: ['invalid_email_format', 'wrong_password', 'code_request_too_frequent'],
})

export const logout = call({
  method: 'POST',
  path: '/api/console/logout',
  summary: 'Ends the current session.',
  who: 'operator',
  roles,
  request: none,
  response: nothing,
  errors: [],
})

/** The queues of operators. Each belongs to a feature (`queues` of its face). */
export const queues = [
  'withdrawals',
  'payouts',
  'merchants',
  'merchantBills',
  'payments',
  'feedback',
  'approvals',
  'midnights',
  'returns',
  'draws',
  'raffle',
  'mallOrders',
  'applications',
  'alerts',
] as const
export type QueueName = (typeof queues)[number]

export const me = call({
  method: 'GET',
  path: '/api/console/me',
  summary: 'The signed-in operator, and the length and age of each of their queues.',
  who: 'operator',
  roles,
  request: none,
  response: z.object({
    operator,
    /** The queues of the operator's role, with empty ones. */
    waiting: z.array(
      z.object({
        queue: z.enum(queues),
        count: z.int(),
        /** Since when the oldest waits; null: the queue is empty. */
        since: z.nullable(moment),
      }),
    ),
    /** The operator’s own requests that others approved or declined in the last week, and that they have not seen. */
    outcomes: z.int(),
    /** Until when the operator’s last code counts for further decisions on this device; null: it does not. */
    codeUntil: z.nullable(moment),
    now: moment,
  }),
  errors: [],
})

export const changePassword = call({
  method: 'POST',
  path: '/api/console/changePassword',
  summary: 'Changes the operator’s own password and signs out every other device.',
  who: 'operator',
  roles,
  perMinute: 10,
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({ oldPassword: password, password, googleCode: operatorCode }),
  response: nothing,
  errors: [
    'no_password',
    'wrong_password',
    'code_request_too_frequent',
    'password_too_short',
    'password_too_common',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const listOperators = call({
  method: 'GET',
  path: '/api/console/operators',
  summary: 'All present and former operators.',
  who: 'operator',
  roles: [],
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      ...operator.shape,
      createdAt: moment,
      seenAt: z.nullable(moment),
      disabledAt: z.nullable(moment),
    }),
  ),
  errors: [],
})

export const setOperator = call({
  method: 'POST',
  path: '/api/console/setOperator',
  summary:
    'Bars an operator, or makes an admin an ordinary operator. Their sessions end. Nobody can do it to themselves. Granting rights requires a request instead.',
  who: 'operator',
  roles: [],
  proofs: ['googleCode'],
  request: z.strictObject({ id: operatorId, role, disabled: z.boolean(), googleCode: operatorCode }),
  response: nothing,
  errors: ['illegal_operation', 'not_found', 'google_code_error', 'google_auth_failed'],
})

export const requestOperatorRights = call({
  method: 'POST',
  path: '/api/console/requestOperatorRights',
  summary:
    'Requests another role for an operator, or their readmission. Another admin decides. Then their sessions end. Nobody can request it for themselves.',
  who: 'operator',
  roles: [],
  cost: 'money',
  request: z.strictObject({ id: operatorId, role, disabled: z.boolean(), reason: note }),
  response: nothing,
  errors: ['content_empty', 'content_too_long', 'illegal_operation', 'not_found'],
})

export const audit = call({
  method: 'GET',
  path: '/api/console/audit',
  summary: 'The audit log, newest first: the actions of operators, and their look-ups of persons, this log included.',
  who: 'operator',
  roles: [],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    operatorId: z.optional(operatorId),
    /** The path of a call. */
    call: z.optional(text('machine', 80)),
    /** A uid or merchant id that the request names. */
    about: z.optional(text('digits', 20)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      at: moment,
      operator: z.string(),
      call: z.string(),
      /** The request as JSON text, without codes and passwords. */
      request: z.string(),
      ip: z.string(),
      /** SHA-256 over this row and the one before, in hex. */
      hash: z.string(),
    }),
  ),
  errors: [],
})
