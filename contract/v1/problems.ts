import type { ErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import { described, named } from './fields.ts'

/** A kind of failure: the HTTP status, and one sentence for people. */
interface Problem {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  title: string
}

/** Failures of the transport, the key and the form of a request. Each route may answer them. */
const general = {
  malformed_request: { status: 400, title: 'The request cannot be read.' },
  key_in_address: {
    status: 400,
    title: 'The key is in the address, where logs keep it. Send it as a header, and rotate it.',
  },
  idempotency_key_missing: {
    status: 400,
    title: 'A POST needs an Idempotency-Key: a UUID, made once and repeated at each retry.',
  },
  idempotency_key_malformed: { status: 400, title: 'The Idempotency-Key is not a UUID.' },
  key_missing: { status: 401, title: 'The request has no key. Send it as "Authorization: Bearer hk_…".' },
  key_invalid: { status: 401, title: 'No key that works has this secret.' },
  scope_missing: { status: 403, title: 'The key may not do this.' },
  route_not_found: { status: 404, title: 'There is no such route.' },
  method_not_allowed: { status: 405, title: 'The route has no such method.' },
  idempotency_key_reused: { status: 409, title: 'The Idempotency-Key was used for another request.' },
  too_large: { status: 413, title: 'The request is too large.' },
  content_type_not_supported: { status: 415, title: 'The body must be application/json.' },
  invalid: { status: 422, title: 'Fields of the request are wrong.' },
  too_many_requests: { status: 429, title: 'Too many requests. Wait as long as Retry-After says.' },
  operation_failed: {
    status: 500,
    title: 'The request failed. It may or may not have happened: repeat it with its Idempotency-Key.',
  },
  network_error: { status: 503, title: 'The server is busy. Repeat the request with its Idempotency-Key.' },
  not_offered: { status: 503, title: 'This is switched off at present.' },
} as const satisfies Record<string, Problem>

/** Refusals of the business. A route names those that it may answer. */
const ofBusiness = {
  not_found: { status: 404, title: 'The shop has nothing with this id.' },
  merchant_not_exists: { status: 403, title: 'The shop is not verified.' },
  illegal_operation: { status: 409, title: 'This is not possible in the present state.' },
  charge_paid: { status: 409, title: 'The charge was paid.' },
  charge_expired: { status: 409, title: 'The charge has expired.' },
  charge_cancelled: { status: 409, title: 'The charge was cancelled.' },
  too_many_charges: { status: 409, title: 'Too many charges are open. Cancel some, or wait until they expire.' },
  payouts_paused: { status: 409, title: 'Payouts wait, because the password of the shop was recovered.' },
  payout_open: { status: 409, title: 'Another payout is open.' },
  not_enough_money: { status: 409, title: 'The balance is too low.' },
  no_wallet_address: { status: 409, title: 'The shop has no confirmed payout address.' },
  wrong_address: { status: 409, title: 'No payouts are sent to the shop’s address.' },
  withdraw_address_changed: { status: 409, title: 'The payout address is new. Payouts wait until its pause is over.' },
  wrong_money: { status: 422, title: 'The amount is wrong, or the items do not add up to it.' },
  amount_below_minimum: { status: 422, title: 'The amount is worth less than 0.01 ₡.' },
  minimum_withdrawal_limit: { status: 422, title: 'The amount is below the minimum of a payout.' },
  content_empty: { status: 422, title: 'A text is empty.' },
  content_too_long: { status: 422, title: 'A text is too long.' },
  illegal_value: { status: 422, title: 'A value is out of its range.' },
} as const satisfies Partial<Record<ErrorCode, Problem>>

export const problems = { ...general, ...ofBusiness }
export type ProblemCode = keyof typeof problems
/** The codes that a route names. */
export type BusinessCode = keyof typeof ofBusiness
export const generalCodes = Object.keys(general) as (keyof typeof general)[]

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** A field that is wrong: a JSON pointer into the body, or the name of a parameter. */
const fault = named(
  'Fault',
  z.object({
    pointer: z.optional(described('The place in the body, such as `#/items/0/price`.', z.string())),
    parameter: z.optional(described('The name of the parameter.', z.string())),
    detail: described('What is wrong.', z.string()),
  }),
)

/** An error, after RFC 9457. */
export const problem = named(
  'Problem',
  z.object({
    type: described('Where the code is explained.', z.string()),
    title: described('What went wrong, for people.', z.string()),
    status: described('The HTTP status.', z.int()),
    code: described('What went wrong, for programs. It never changes.', z.enum(Object.keys(problems) as [ProblemCode])),
    detail: z.optional(described('More about this very request.', z.string())),
    errors: z.optional(described('With the code `invalid`: each field that is wrong.', z.array(fault))),
  }),
)
