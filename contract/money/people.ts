import { z } from 'zod/mini'
import { call } from '../call.ts'
import { email, emailOfForm, moment, none, nothing, text } from '../fields.ts'

export const people = call({
  method: 'GET',
  path: '/api/user/people',
  summary:
    'The ten members to whom this member sent last, newest first, and all contacts of this member by name. Beyond the specification.',
  who: 'activated member',
  cost: 'list',
  request: none,
  response: z.object({
    recent: z.array(
      z.object({
        email: z.string(),
        /** The whole user name, as the member has paid them. */
        name: z.string(),
        /** When a transfer to them was last requested. */
        at: moment,
      }),
    ),
    contacts: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        /** The name that this member gave them. */
        ownName: z.string(),
      }),
    ),
  }),
  errors: ['not_active'],
})

export const keepContact = call({
  method: 'POST',
  path: '/api/user/keepContact',
  summary:
    'Keeps a member whom this member has paid as a contact, or renames the contact. An empty name stands for the user name. Beyond the specification.',
  who: 'activated member',
  perMinute: 30,
  request: z.strictObject({ email, ownName: text('line', 200) }),
  response: nothing,
  errors: [
    'not_active',
    'account_freeze',
    'invalid_email_format',
    'not_found',
    'content_too_long',
    'too_many_contacts',
  ],
})

export const dropContact = call({
  method: 'POST',
  path: '/api/user/dropContact',
  summary: 'Removes a contact of this member. It stays among the people to whom they sent. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  /** What the contacts show: also what stands in place of the address of somebody who has closed the account. */
  request: z.strictObject({ email: emailOfForm }),
  response: nothing,
  errors: ['invalid_email_format', 'not_found'],
})
