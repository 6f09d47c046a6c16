import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, lock, note, paged } from '../console/fields.ts'
import { moment, nothing, operatorCode, text } from '../fields.ts'
import { operator } from './operators.console.ts'

/** The kinds of requests that need a second operator. */
export const approvalKinds = [
  'resetAuthenticator',
  'assignPayment',
  'leavePayment',
  'setChainBack',
  'payWithdrawal',
  'payoutAddress',
  'merchantContact',
  'merchantAccess',
  'award',
  'treasuryMove',
  'reserveProof',
  'reserveRetirement',
  'setting',
  'price',
  'mallRefund',
  'activityAward',
  'addOperator',
  'operatorRights',
] as const

/** The state of a request; `expired`: nobody decided within its day. */
const approvalState = z.enum(['waiting', 'approved', 'declined', 'expired', 'withdrawn'])

export const approvals = call({
  method: 'GET',
  path: '/api/console/approvals',
  summary:
    'Requests of one operator that another decides, or the operator’s own. Waiting ones by expiry, others newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    /** Left out: in any state. */
    state: z.optional(approvalState),
    /** Only those that the operator made. */
    by: z.optional(z.enum(['me'])),
    /** Only this request, in any state. */
    id: z.optional(text('machine', 64)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      kind: z.enum(approvalKinds),
      /** The subject, such as a uid. */
      about: z.string(),
      /** The subject's name, for reading. */
      aboutName: z.string(),
      /** The exact effect in figures: an amount, an address, a setting's old and new value. Empty if the kind is enough. */
      details: z.array(z.object({ name: z.string(), value: z.string() })),
      reason: z.string(),
      maker: operator,
      madeAt: moment,
      expiresAt: moment,
      state: approvalState,
      checker: z.nullable(operator),
      decidedAt: z.nullable(moment),
      note: z.nullable(z.string()),
      withdrawnAt: z.nullable(moment),
      /** True unless it is the operator’s own request, or beyond their role. */
      mayDecide: z.boolean(),
      /** True for the operator’s own request while it waits. */
      mayWithdraw: z.boolean(),
      lockedBy: lock,
    }),
  ),
  errors: [],
})

export const withdrawRequest = call({
  method: 'POST',
  path: '/api/console/withdrawRequest',
  summary: 'Withdraws a request of the operator’s own while nobody has decided it. Nothing of it is done.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id: text('machine', 64) }),
  response: nothing,
  errors: ['illegal_operation', 'not_found'],
})

export const seeOutcomes = call({
  method: 'POST',
  path: '/api/console/seeOutcomes',
  summary: 'Notes that the operator has read how their requests ended, up to a moment.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ until: moment }),
  response: nothing,
  errors: [],
})

export const decide = call({
  method: 'POST',
  path: '/api/console/decide',
  summary:
    'Approves or declines a request of another operator. Declining requires a note. Nobody decides about their own request.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  proofs: ['googleCode'],
  request: z.strictObject({ id: text('machine', 64), approve: z.boolean(), note, googleCode: operatorCode }),
  response: nothing,
  errors: [
    'illegal_operation',
    'not_found',
    'not_enough_money',
    'content_empty',
    'content_too_long',
    'admin_lock',
    'google_code_error',
    'google_auth_failed',
  ],
})
