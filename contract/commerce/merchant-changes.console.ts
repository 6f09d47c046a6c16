import { merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import type { TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { note } from '../console/fields.ts'
import { nothing, text } from '../fields.ts'

const vcode = text('digits', 16)

export const endMerchantSessions = call({
  method: 'POST',
  path: '/api/console/endMerchantSessions',
  summary: 'Signs a merchant out everywhere, with a reason.',
  who: 'operator',
  roles: ['support'],
  request: z.strictObject({ vcode, reason: note }),
  response: nothing,
  errors: ['merchant_not_exists', 'admin_lock', 'content_empty', 'content_too_long'],
})

// Longer than any valid text, so that the rule and not the schema names the error.
const loose = (kind: TypedKind, most: number) => text(kind, most * 4)
const contact = z.strictObject({
  name: loose('line', merchantTexts.name),
  address: loose('lines', merchantTexts.address),
  phone: loose('telephone', merchantTexts.phone),
  businessHours: loose('lines', merchantTexts.businessHours),
  description: loose('lines', merchantTexts.description),
})

export const requestMerchantContact = call({
  method: 'POST',
  path: '/api/console/requestMerchantContact',
  summary:
    'Requests other contact data for a merchant. A second operator must approve. Then members see it at once, and the merchant sees when it was changed.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({
    vcode,
    contact,
    /** The texts that the operator saw. If they have changed, the request is refused. The audit log keeps them. */
    seen: contact,
    reason: note,
  }),
  response: nothing,
  errors: [
    'merchant_not_exists',
    'admin_lock',
    'illegal_operation',
    'content_changed',
    'content_empty',
    'content_too_long',
  ],
})
