import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { staffNameLength } from '@humidor/domain/commerce/staff.ts'
import { staffRoles } from '@humidor/domain/commerce/staff-role.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing, text } from '../fields.ts'

const id = z.int().check(z.gte(1), z.lte(2_147_483_647))
const pin = text('digits', 64)
const password = text('password', passwordLength.most * 2)
const minutes = z.int()

/** What the owner writes down about one of the staff. */
const form = {
  name: text('line', staffNameLength * 4),
  role: z.enum(staffRoles),
  /** ₡ that they may refund of one bill. Null, with `perDay`: a cashier nothing, a manager any amount. */
  perBill: z.nullable(money('CIG')),
  /** ₡ that they may refund on a business day (UTC+8). */
  perDay: z.nullable(money('CIG')),
}

export const tillStaff = call({
  method: 'GET',
  path: '/api/merchant/tillStaff',
  summary: 'The names to choose from on a till, and who is at it. Beyond the specification.',
  who: 'merchant',
  staff: 'cashier',
  whileTillLocked: true,
  request: none,
  response: z.object({
    /** The shop. */
    name: z.string(),
    staff: z.array(z.object({ id, name: z.string() })),
    /** Nobody is at the till: only these names, the PIN and the owner's password are left. */
    locked: z.boolean(),
  }),
  errors: ['illegal_operation'],
})

export const signInStaff = call({
  method: 'POST',
  path: '/api/merchant/signInStaff',
  summary: 'Signs one of the staff in on a till, with their PIN. Beyond the specification.',
  who: 'merchant',
  staff: 'cashier',
  whileTillLocked: true,
  perMinute: 60,
  request: z.strictObject({ id, pin }),
  response: nothing,
  errors: ['illegal_operation', 'not_found', 'wrong_pin', 'code_request_too_frequent'],
})

export const signOutStaff = call({
  method: 'POST',
  path: '/api/merchant/signOutStaff',
  summary: 'Locks the till: nobody is at it. Beyond the specification.',
  who: 'merchant',
  staff: 'cashier',
  whileTillLocked: true,
  request: none,
  response: nothing,
  errors: ['illegal_operation'],
})

export const keepTillOpen = call({
  method: 'POST',
  path: '/api/merchant/keepTillOpen',
  summary: 'Reports that somebody uses the till. Nothing else counts as use. Beyond the specification.',
  who: 'merchant',
  staff: 'cashier',
  perMinute: 240,
  request: none,
  response: nothing,
  errors: ['illegal_operation'],
})

export const returnAsOwner = call({
  method: 'POST',
  path: '/api/merchant/returnAsOwner',
  summary: 'Opens a till for the owner, with the merchant’s password. Beyond the specification.',
  who: 'merchant',
  staff: 'cashier',
  whileTillLocked: true,
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ password }),
  response: nothing,
  errors: ['illegal_operation', 'no_password', 'wrong_password', 'code_request_too_frequent'],
})

export const openTill = call({
  method: 'POST',
  path: '/api/merchant/openTill',
  summary:
    'Makes this device a till, and locks it. `minutes`: without use, after which it locks again. Beyond the specification.',
  who: 'merchant',
  request: z.strictObject({ minutes }),
  response: nothing,
  errors: ['illegal_value'],
})

export const closeTill = call({
  method: 'POST',
  path: '/api/merchant/closeTill',
  summary: 'Makes a till a device of the owner again. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: [],
})

export const listStaff = call({
  method: 'GET',
  path: '/api/merchant/staff',
  summary: 'The merchant’s staff, by name. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      id,
      ...form,
      name: z.string(),
      createdAt: moment,
      /** The tills at which they are now. */
      tills: z.int(),
    }),
  ),
  errors: [],
})

export const addStaff = call({
  method: 'POST',
  path: '/api/merchant/addStaff',
  summary: 'Adds one of the staff, with their PIN. Beyond the specification.',
  who: 'merchant',
  proofs: ['password'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ ...form, pin, password }),
  response: z.object({ id }),
  errors: [
    'content_empty',
    'content_too_long',
    'illegal_value',
    'pin_not_allowed',
    'duplicate_name',
    'too_many_staff',
    'no_password',
    'wrong_password',
  ],
})

export const editStaff = call({
  method: 'POST',
  path: '/api/merchant/editStaff',
  summary: 'Changes the name, the role and the limits of one of the staff. Beyond the specification.',
  who: 'merchant',
  proofs: ['password'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ id, ...form, password }),
  response: nothing,
  errors: [
    'content_empty',
    'content_too_long',
    'illegal_value',
    'duplicate_name',
    'not_found',
    'no_password',
    'wrong_password',
  ],
})

export const setStaffPin = call({
  method: 'POST',
  path: '/api/merchant/setStaffPin',
  summary:
    'Gives one of the staff a new PIN, locks the tills at which they are, and ends the pause after wrong ones. Beyond the specification.',
  who: 'merchant',
  proofs: ['password'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ id, pin, password }),
  response: nothing,
  errors: ['pin_not_allowed', 'not_found', 'no_password', 'wrong_password'],
})

export const removeStaff = call({
  method: 'POST',
  path: '/api/merchant/removeStaff',
  summary: 'Removes one of the staff, and locks the tills at which they are. Beyond the specification.',
  who: 'merchant',
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found'],
})
