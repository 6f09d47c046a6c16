import { operatorNameLength } from '@humidor/domain/backoffice/operators.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { note } from '../console/fields.ts'
import { email, moment, none, nothing, operatorCode, text } from '../fields.ts'
import { operatorId, password, role } from './operators.console.ts'

export const requestOperator = call({
  method: 'POST',
  path: '/api/console/requestOperator',
  summary:
    'Requests a new operator. Another admin decides. Then the person gets a link to set a password and an authenticator.',
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
  summary: 'Open invitations: approved by two admins, but not accepted yet. Newest first.',
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
  summary: 'Sends a new link for an invitation, also after the old one has expired. The old link becomes void.',
  who: 'operator',
  roles: [],
  idempotent: true,
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({ id: operatorId, googleCode: operatorCode }),
  response: nothing,
  errors: ['not_found', 'google_code_error', 'google_auth_failed'],
})

export const withdrawInvitation = call({
  method: 'POST',
  path: '/api/console/withdrawInvitation',
  summary: 'Withdraws an invitation. Its link becomes void.',
  who: 'operator',
  roles: [],
  request: z.strictObject({ id: operatorId }),
  response: nothing,
  errors: ['not_found'],
})

/** The part of a link after the `#`. */
const linkToken = text('machine', 64)

export const openInvitation = call({
  method: 'POST',
  path: '/api/console/openInvitation',
  summary: 'The authenticator secret for an invited person, as text and as the address in a QR code.',
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
  summary: 'Accepts an invitation: creates the operator, with their password and a code of the shown authenticator.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ token: linkToken, password, googleCode: operatorCode }),
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
