import { SEARCH_MOST_CHARACTERS } from '@humidor/domain/backoffice/search.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call, type Role } from '../call.ts'
import { keyed, lock, note, paged } from '../console/fields.ts'
import { moment, nothing, operatorCode, signed, text } from '../fields.ts'
import { operator } from './operators.console.ts'

/**
 * The kinds of requests that need a second operator, and the roles that may decide each. An `admin` always may. Nobody decides about
 * their own request.
 */
export const approvalRoles = {
  resetAuthenticator: ['support'],
  assignPayment: ['finance'],
  leavePayment: ['finance'],
  setChainBack: ['finance'],
  payWithdrawal: ['finance'],
  payoutAddress: ['finance'],
  merchantContact: ['support', 'finance'],
  merchantAccess: ['support'],
  award: ['finance'],
  treasuryMove: ['finance'],
  reserveProof: ['finance'],
  reserveRetirement: ['finance'],
  screeningList: ['finance'],
  screeningRemoval: ['finance'],
  setting: ['finance'],
  alertRule: ['finance'],
  contactPoint: [],
  price: ['finance'],
  mallRefund: ['finance'],
  activityAward: ['finance'],
  addOperator: [],
  operatorRights: [],
} as const satisfies Record<string, readonly Role[]>

export type ApprovalKindName = keyof typeof approvalRoles
export const approvalKinds = Object.keys(approvalRoles) as ApprovalKindName[]

/** What an approval moves; null: no money, or not in one coin. */
const approvalAmount = z.nullable(z.object({ coin: z.enum(coins), amount: signed }))

/** The member or the merchant whom a request concerns; null: nobody. */
const whom = z.nullable(
  z.object({
    who: z.enum(['member', 'merchant']),
    /** The uid, or the six digits of the merchant. */
    number: z.string(),
    /** At the request. */
    name: z.string(),
  }),
)

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
    kind: z.optional(z.enum(approvalKinds)),
    /** A uid, a merchant's number, a number such as `WD-7`, or a part of a name. */
    search: z.optional(text('search', SEARCH_MOST_CHARACTERS)),
    /** Kinds whose names hold the searched text: their requests are results too. */
    named: z.optional(z.array(z.enum(approvalKinds)).check(z.maxLength(approvalKinds.length))),
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
      amount: approvalAmount,
      whom,
      /**
       * The exact effect in figures: an amount, an address, a setting's old and new value. Empty if the kind is enough. `warns`: it is
       * unusual, or forbids an approval.
       */
      details: z.array(z.object({ name: z.string(), value: z.string(), warns: z.optional(z.boolean()) })),
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

export const approvalEvidence = call({
  method: 'GET',
  path: '/api/console/approvalEvidence',
  summary:
    'What helps to decide a request: photos of its subject, earlier requests about the same, and what operators did to it.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ id: text('machine', 64) }),
  response: z.object({
    /** The paths of the photos of its subject, small ones and large ones, in their order. */
    photos: z.array(z.object({ small: z.string(), large: z.string() })),
    /** Other requests about the same subject, member or merchant, the newest first. */
    earlier: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(approvalKinds),
        /** About the same subject, and not only about the same member or merchant. */
        same: z.boolean(),
        amount: approvalAmount,
        state: approvalState,
        maker: z.string(),
        /** Null: nobody decided. */
        checker: z.nullable(z.string()),
        madeAt: moment,
        note: z.nullable(z.string()),
      }),
    ),
    /** There are more than these. */
    more: z.boolean(),
    /** What operators did to the request and to its subject, the newest first. `call`: the path of a call. */
    acts: z.array(z.object({ at: moment, operator: z.string(), call: z.string() })),
  }),
  errors: ['not_found'],
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
  codeMayCount: true,
  request: z.strictObject({
    ...{ id: text('machine', 64), approve: z.boolean(), note },
    /** Left out while an earlier code counts (`codeUntil` of `me`). */
    googleCode: z.optional(operatorCode),
  }),
  response: nothing,
  errors: [
    'illegal_operation',
    'not_found',
    'not_enough_money',
    'content_empty',
    'content_too_long',
    'admin_lock',
    'google_code_error',
    'google_code_needed',
    'google_auth_failed',
  ],
})
