import { closingObstacles, givenUpReasons } from '@humidor/domain/accounts/closing.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, googleCode, moment, money, none, nothing } from '../fields.ts'

/** What is given up with an account: millionths, whole points. */
const leftover = z.strictObject({
  usdt: money('USDT'),
  uscd: money('USCD'),
  rebate: money('USCD'),
  cig: money('CIG'),
  points: money('POINT'),
})

export const closingState = call({
  method: 'GET',
  path: '/api/user/closingState',
  summary:
    'What stands in the way of closing the account, what would be given up with it, and the closing that waits. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.object({
    /** What must be settled first, in the order of the page. */
    obstacles: z.array(z.object({ kind: z.enum(closingObstacles), count: z.int() })),
    /** What lies in the wallets now. */
    left: leftover,
    /** What the member could withdraw of it now, ₡ at the price in force less the fee. */
    withdrawable: money('USDT'),
    /** Rebates that could still be moved to USCD. */
    movableRebate: money('USCD'),
    /** The smallest amount of rebates of which some can be moved; 0: none can. */
    rebateFrom: money('USCD'),
    /** From this amount on, money must be withdrawn first. */
    withdrawalMinimum: money('USDT'),
    /** Why what is left is given up: too small, or this member cannot take it out now. */
    givenUpAs: z.enum(givenUpReasons),
    /** Nothing stands in the way, and what is left is too small to be taken out, or cannot be now. */
    possible: z.boolean(),
    /** Seconds in which the account can still be kept. */
    wait: z.int(),
    /** Years for which the name and the addresses are kept. */
    keptYears: z.int(),
    /** The closing that waits, with what was agreed to be given up; null: none does. */
    closing: z.nullable(z.object({ askedAt: moment, closesAt: moment, givenUp: leftover })),
  }),
  errors: [],
})

export const closeAccount = call({
  method: 'POST',
  path: '/api/user/closeAccount',
  summary:
    'Asks to close the account, with a code of the authenticator and one from the mailbox. It closes after a wait, in which it can be kept. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  notWhileMoneyWaits: true,
  perMinute: 10,
  proofs: ['googleCode', 'emailCode'],
  codeUse: 'close',
  request: z.strictObject({
    /** What the member saw and gives up. Refused with `content_changed` if something else is left by now. */
    givenUp: leftover,
    googleCode,
    code: emailCode,
  }),
  response: z.object({ closesAt: moment }),
  errors: [
    'illegal_operation',
    'account_not_empty',
    'content_changed',
    'email_code_error',
    'email_code_exp',
    'email_code_other',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const keepAccount = call({
  method: 'POST',
  path: '/api/user/keepAccount',
  summary: 'Takes the closing that waits back. Repeating it changes nothing. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileClosing: true,
  request: none,
  response: nothing,
  errors: [],
})
