import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, days, keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { moment, money, nothing, signed, text, uid } from '../fields.ts'
import { marks, tag } from './notes.console.ts'

const about = z.strictObject({ uid, reason: note })

const row = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  lvl: z.int(),
  isAccountActived: z.boolean(),
  /** When the account was closed; null: it is open. Its name and address are shown as long as they are kept. */
  closedAt: z.nullable(moment),
  /** 1 no pre-order for too long, 2 an order not paid in time, 3 by an operator; null: not frozen. */
  frozenReason: z.nullable(z.int()),
  createdAt: moment,
})

export const seeAsMember = call({
  method: 'POST',
  path: '/api/console/seeAsMember',
  summary: 'Begins a read-only view of the app as a member sees it, on a device of its own, for a quarter of an hour.',
  who: 'operator',
  roles: ['support', 'finance'],
  perMinute: 20,
  request: z.strictObject({
    uid,
    /** The device that the view is shown on: a fresh `sid`. */
    sid: text('machine', 32).check(z.regex(/^[0-9a-z]{32}$/, 'illegal_request')),
    reason: note,
  }),
  response: z.object({ token: z.string(), expiresAt: moment }),
  errors: ['not_found', 'content_empty', 'content_too_long'],
})

export const listMembers = call({
  method: 'GET',
  path: '/api/console/members',
  summary:
    'Members, newest first. `search` is a uid, a referral code, or the beginning of a name or an e-mail address.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    ...days,
    search: z.optional(text('search', 254)),
    lvl: z.optional(z.int().check(z.gte(0), z.lte(5))),
    frozen: z.optional(z.boolean()),
    /** Only members with this tag. */
    tag: z.optional(tag),
  }),
  response: paged(row),
  errors: ['invalid_date'],
})

export const member = call({
  method: 'GET',
  path: '/api/console/member',
  summary: 'One member: profile, balances, team, devices, and past decisions of operators.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ uid }),
  response: z.object({
    ...row.shape,
    ...marks,
    vcode: z.string(),
    /** Uid and name of the referrer; null for the root member. */
    referrer: z.nullable(namedMember),
    language: z.string(),
    cashAddress: z.nullable(z.string()),
    activatedAt: z.nullable(moment),
    /** The operator's note of the freeze. */
    frozenNote: z.nullable(z.string()),
    /** The platform's reason, 1 or 2, below an operator's freeze: lifting that brings it back. */
    frozenUnder: z.nullable(z.int()),
    /** The member locked the account then: money cannot leave; null: it is open. */
    lockdownAt: z.nullable(moment),
    /** They asked to unlock it: money can leave from then on. */
    lockdownEndsAt: z.nullable(moment),
    /** When the account closes, as the member asked; null: it does not. */
    closesAt: z.nullable(moment),
    /** When the name and the addresses of a closed account are erased, or were; null: it is open. */
    eraseAt: z.nullable(moment),
    children: z.int(),
    childrenActived: z.int(),
    teamActived: z.int(),
    moneyTotal: money('USCD'),
    /** Every ledger account of the member, with those of reserved money. */
    accounts: z.array(z.object({ account: z.string(), coin: z.string(), balance: signed })),
    sessions: z.array(z.object({ id: z.string(), device: z.string(), createdAt: moment, seenAt: moment })),
    authenticator: z.object({
      /** False after a reset, until the member has set up a new one. */
      works: z.boolean(),
      lockedUntil: z.nullable(moment),
      moneyWaitsUntil: z.nullable(moment),
      recoveryCodesLeft: z.int(),
      /** An operator's request for a reset waits for a second one. */
      resetWaits: z.boolean(),
    }),
    /** The newest twenty actions of operators on the member. Reads are in the audit log only. */
    operatorActions: z.array(
      z.object({ id: z.string(), at: moment, operator: z.string(), call: z.string(), reason: z.string() }),
    ),
    lockedBy: lock,
  }),
  errors: ['not_found'],
})

export const memberHistory = call({
  method: 'GET',
  path: '/api/console/memberHistory',
  summary: 'Every entry of a member’s accounts, reserved money included, newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    uid,
    /** The name of an account, as in the answer of `member`; absent: all. */
    account: z.optional(text('machine', 40)),
    /** The operation of the transfer; absent: all. */
    operation: z.optional(text('machine', 40)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      /** The transfer that the entry belongs to. */
      transfer: z.string(),
      at: moment,
      account: z.string(),
      coin: z.string(),
      operation: z.string(),
      amount: signed,
      balanceAfter: signed,
      /** The payment to a shop that it pays or refunds, and the shop's six digits and name. */
      bill: z.nullable(z.object({ id: z.string(), receipt: z.string(), vcode: z.string(), shop: z.string() })),
    }),
  ),
  errors: ['not_found'],
})

export const freezeMember = call({
  method: 'POST',
  path: '/api/console/freezeMember',
  summary:
    'Freezes a membership, with a reason, and ends the member’s sessions. It may replace a freeze by the platform, but not one by an operator. The member can still withdraw their own money.',
  who: 'operator',
  roles: ['support'],
  request: about,
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const unfreezeMember = call({
  method: 'POST',
  path: '/api/console/unfreezeMember',
  summary:
    'Lifts a freeze, with a reason. A freeze by the platform below an operator’s comes back into force; a second call lifts it.',
  who: 'operator',
  roles: ['support'],
  request: z.strictObject({
    uid,
    reason: note,
    /** The reason of the freeze that the operator saw; another reason is refused. Absent: any reason in force. */
    frozenReason: z.optional(z.int().check(z.gte(1), z.lte(3))),
  }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const endMemberSessions = call({
  method: 'POST',
  path: '/api/console/endMemberSessions',
  summary: 'Signs a member out everywhere, with a reason.',
  who: 'operator',
  roles: ['support'],
  request: about,
  response: nothing,
  errors: ['not_found', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const setMemberLevel = call({
  method: 'POST',
  path: '/api/console/setMemberLevel',
  summary: 'Sets the level of an activated member, 1 to 5, with a reason.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ uid, lvl: z.int().check(z.gte(1), z.lte(5)), reason: note }),
  response: nothing,
  errors: ['not_found', 'not_active', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const requestAuthenticatorReset = call({
  method: 'POST',
  path: '/api/console/requestAuthenticatorReset',
  summary:
    'Requests the reset of a lost authenticator. A second operator must approve. Then the member sets up a new one.',
  who: 'operator',
  roles: ['support'],
  request: about,
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})
