import { staffRoles } from '@humidor/domain/commerce/staff-role.ts'
import { z } from 'zod/mini'
import { marks, tag } from '../backoffice/notes.console.ts'
import { call } from '../call.ts'
import { keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { emailOfForm, moment, money, nothing, text } from '../fields.ts'

const row = z.object({
  vcode: z.string(),
  name: z.string(),
  /** 0 under review, 1 verified, 2 rejected. */
  status: z.int(),
  phone: z.string(),
  createdAt: moment,
  moneyUsdtReceive: money('USDT'),
  moneyCig: money('CIG'),
  lockedBy: lock,
})

export const merchantStaff = call({
  method: 'GET',
  path: '/api/console/merchantStaff',
  summary: 'The staff of one merchant, newest first, also those who were removed.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, vcode: text('digits', 16) }),
  response: paged(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      /** ₡ that they may refund of one bill, and on one business day. Null: a cashier nothing, a manager any amount. */
      perBill: z.nullable(money('CIG')),
      perDay: z.nullable(money('CIG')),
      createdAt: moment,
      removedAt: z.nullable(moment),
      /** The last use of a till, to the minute; null: none. */
      seenAt: z.nullable(moment),
      /** The tills at which they are now. */
      tills: z.int(),
      /** Until when their PIN is refused, after too many wrong ones; null: it works. */
      pinPausedUntil: z.nullable(moment),
    }),
  ),
  errors: ['merchant_not_exists'],
})

export const merchants = call({
  method: 'GET',
  path: '/api/console/merchants',
  summary: 'Merchants in one status: applications oldest first, others newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    status: z.optional(z.int().check(z.gte(0), z.lte(2))),
    /** The beginning of the six digits, or a part of the name. */
    search: z.optional(text('search', 60)),
    /** Only merchants with this tag. */
    tag: z.optional(tag),
  }),
  response: paged(row),
  errors: [],
})

export const merchant = call({
  method: 'GET',
  path: '/api/console/merchant',
  summary: 'One merchant with their application and the decisions about them.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ vcode: text('digits', 16) }),
  response: z.object({
    ...row.shape,
    ...marks,
    /** USDT reserved for a payout. */
    moneyUsdtHeld: money('USDT'),
    cashAddress: z.string(),
    /** When it was last bound: at the registration, or by two operators. */
    cashAddressChangedAt: moment,
    /** Other merchants with the same payout address, at most five. */
    sharedWith: z.array(z.object({ vcode: z.string(), name: z.string() })),
    /** A request for another payout address, or for other contact data, waits for a second operator. */
    addressWaits: z.boolean(),
    contactWaits: z.boolean(),
    address: z.string(),
    businessHours: z.string(),
    description: z.string(),
    /** When two operators last changed the contact data; null: never. */
    contactChangedAt: z.nullable(moment),
    reply: z.nullable(z.string()),
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(moment),
    /** The owner's address; null: none is set. */
    email: z.nullable(z.string()),
    /** When the owner's authenticator was set up; null: there is none. */
    authenticatorSince: z.nullable(moment),
    /** How many passkeys the owner has. */
    passkeys: z.int(),
  }),
  errors: ['merchant_not_exists'],
})

export const approveMerchant = call({
  method: 'POST',
  path: '/api/console/approveMerchant',
  summary: 'Verifies a merchant. From now on members can pay them.',
  who: 'operator',
  roles: ['support'],
  request: z.strictObject({ vcode: text('digits', 16) }),
  response: nothing,
  errors: ['merchant_not_exists', 'admin_lock', 'illegal_operation'],
})

export const refuseMerchant = call({
  method: 'POST',
  path: '/api/console/refuseMerchant',
  summary: 'Refuses a merchant, or revokes the verification, with a reason that they read.',
  who: 'operator',
  roles: ['support'],
  request: z.strictObject({ vcode: text('digits', 16), reason: note }),
  response: nothing,
  errors: ['merchant_not_exists', 'admin_lock', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const requestMerchantAccess = call({
  method: 'POST',
  path: '/api/console/requestMerchantAccess',
  summary:
    'Requests that the owner of another mailbox may set a new password for a merchant. A second operator must approve. Every device is signed out, and payouts wait.',
  who: 'operator',
  roles: ['support'],
  request: z.strictObject({ vcode: text('digits', 16), email: emailOfForm, reason: note }),
  response: nothing,
  errors: [
    'merchant_not_exists',
    'invalid_email_format',
    'admin_lock',
    'illegal_operation',
    'content_empty',
    'content_too_long',
  ],
})

export const billsWaiting = call({
  method: 'GET',
  path: '/api/console/billsWaiting',
  summary: 'Payments to merchants that wait for conversion because the treasury has too little USDT. Oldest first.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(keyed),
  response: z.extend(
    paged(
      z.object({
        id: z.string(),
        receipt: z.string(),
        merchant: z.object({ vcode: z.string(), name: z.string() }),
        payer: namedMember,
        /** The waiting ₡ without refunds, and their value at the present price. */
        moneyCig: money('CIG'),
        moneyUsdt: money('USDT'),
        createdAt: moment,
      }),
    ),
    {
      /** All waiting ₡, their value, and the treasury's USDT for them. */
      waitingCig: money('CIG'),
      waitingUsdt: money('USDT'),
      treasury: money('USDT'),
    },
  ),
  errors: [],
})
