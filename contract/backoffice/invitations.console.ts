import { operatorNameLength } from '@humidor/domain/backoffice/operators.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { note } from '../console/fields.ts'
import { email, googleCode, moment, none, nothing, text } from '../fields.ts'
import { operatorId, password, role } from './operators.console.ts'

export const requestOperator = call({
  method: 'POST',
  path: '/api/console/requestOperator',
  summary:
    'Asks that somebody becomes an operator. Another admin decides; then they are sent a link to set a password and an authenticator.',
  who: 'operator',
  roles: [],
  cost: 'money',
  request: z.strictObject({ name: text('line', operatorNameLength.most * 2), email, role, reason: note }),
  response: nothing,
  errors: ['invalid_email_format', 'duplicate_email', 'content_empty', 'content_too_long', 'illegal_operation'],
})

export const invitations = call({
  method: 'GET',
  path: '/api/console/invitations',
  summary: 'Whom two admins agreed on who have not set a password and an authenticator yet, the newest first.',
  who: 'operator',
  roles: [],
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role,
      askedBy: z.string(),
      agreedBy: z.string(),
      sentAt: moment,
      expiresAt: moment,
      expired: z.boolean(),
    }),
  ),
  errors: [],
})

export const resendInvitation = call({
  method: 'POST',
  path: '/api/console/resendInvitation',
  summary: 'Sends another link to somebody who is invited, also after theirs has expired. The one before is void.',
  who: 'operator',
  roles: [],
  idempotent: true,
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({ id: operatorId, googleCode }),
  response: nothing,
  errors: ['not_found', 'google_code_error', 'google_auth_failed'],
})

export const withdrawInvitation = call({
  method: 'POST',
  path: '/api/console/withdrawInvitation',
  summary: 'Takes an invitation back: its link serves no more.',
  who: 'operator',
  roles: [],
  request: z.strictObject({ id: operatorId }),
  response: nothing,
  errors: ['not_found'],
})

/** What stands behind the `#` of a link. */
const linkToken = text('machine', 64)

export const openInvitation = call({
  method: 'POST',
  path: '/api/console/openInvitation',
  summary:
    'What somebody who is invited sets up: the secret of their authenticator, as text and as the address that a QR code holds.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ token: linkToken }),
  response: z.object({
    name: z.string(),
    email: z.string(),
    role,
    expiresAt: moment,
    /** Base32. */
    secret: z.string(),
    /** `otpauth://…` */
    uri: z.string(),
  }),
  errors: ['not_found', 'code_request_too_frequent'],
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/console/acceptInvitation',
  summary:
    'Makes an operator of somebody who is invited, with a password of their own and a code of the authenticator that they were shown.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ token: linkToken, password, googleCode }),
  response: nothing,
  errors: [
    'not_found',
    'no_password',
    'password_too_short',
    'password_too_common',
    'google_code_error',
    'code_request_too_frequent',
  ],
})
