import { errorCodes } from '@humidor/domain/errors.ts'
import { preorderStatuses, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing, numbered, rows, typedKinds } from '../fields.ts'

const oid = z.int().check(z.gte(0))

/** Millionths of the order's coin, given by its `type`. */
const amount = money('USCD')

const order = z.object({
  oid: z.int(),
  /** The number that members see: `HM-0412`. */
  onum: z.string(),
  status: z.enum(preorderStatuses),
  type: z.enum(preorderTypes),
  /** Millionths of USCD (`usdc`) or ₡ (`cig`). */
  money: amount,
  createdAt: moment,
  /** When it got its present status. The countdown of a payable order begins here. */
  statusAt: moment,
  /** The time of its draw. Null: ordered during a freeze, so it takes part in no draw. */
  lotteryAt: z.nullable(moment),
  /** The beginning of its holding; null: not paid yet. */
  countAt: z.nullable(moment),
  /** When the holding ends; null: not paid yet. */
  endsAt: z.nullable(moment),
  /** When payment opens, after a win. */
  opensAt: z.nullable(moment),
  /** The payment deadline, downtimes added. Null: nothing is due, or there is no deadline. */
  payBy: z.nullable(moment),
  /** Since when its payment is overdue; null: it was paid in time, or is not overdue. */
  lateAt: z.nullable(moment),
  /** The membership is frozen because of it, and paying it lifts the freeze. False once an operator has lifted it. */
  freezes: z.boolean(),
  /** The profit, fixed at the payment; before that, the profit if it were paid now. An estimate that the treasury funds. */
  profit: money('CIG'),
  /** Its draw; null: none. */
  drawId: z.nullable(z.int()),
  /** Its place in the shuffled list of its draw; null: not drawn yet. */
  place: z.nullable(z.int()),
  /** It did not win, and may be ordered again once. */
  canOrderAgain: z.boolean(),
})

const isStatus = (one: string): one is (typeof preorderStatuses)[number] =>
  (preorderStatuses as readonly string[]).includes(one)

/** Statuses separated by commas, as in the specification. Absent or empty: all. */
const statuses = z
  .codec(
    z.string().check(
      z.maxLength(80),
      z.refine((listed) => listed === '' || listed.split(',').every((one) => isStatus(one)), 'wrong_param'),
    ),
    z.array(z.enum(preorderStatuses)),
    { decode: (listed) => listed.split(',').filter(isStatus), encode: (listed) => listed.join(',') },
  )
  .register(typedKinds, { kind: 'machine' })

export const list = call({
  method: 'GET',
  path: '/api/order/list',
  summary: 'The member’s own pre-orders, newest first. `status` filters by a comma-separated list.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
    status: z.optional(statuses),
  }),
  response: rows(order),
  errors: ['wrong_param'],
})

export const create = call({
  method: 'POST',
  path: '/api/order/create',
  summary:
    'Enters a pre-order into the next draw, at 10:00 or 22:00 (UTC+8). Nothing is debited. With `again` a failed order is entered once more, as it was, which does not count against the one a day.',
  who: 'activated member',
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({
    money: amount,
    type: z.enum(preorderTypes, { error: 'wrong_type' }),
    /** The failed order that is ordered again; beyond the specification. */
    again: z.optional(oid),
  }),
  response: z.object({ oid: z.int(), onum: z.string(), lotteryAt: moment }),
  errors: [
    'not_active',
    'account_freeze',
    'not_offered',
    'wrong_type',
    'wrong_order',
    'order_not_found',
    'wrong_order_money',
    'order_amount_must_be_larger',
    'cb_wrong_money',
    'cb_not_enough_money',
    'order_time_limit',
    'order_created_today',
    'cant_created_in_5day_lott',
  ],
})

export const pay = call({
  method: 'POST',
  path: '/api/order/pay',
  summary:
    'Pays a due pre-order, also after its time. The money is reserved until the holding ends, and the profit is set aside at once. `payment_failed`: the treasury cannot cover the profit at present; nothing was debited.',
  who: 'activated member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ oid }),
  response: nothing,
  errors: ['not_active', 'order_not_found', 'wrong_order', 'not_enough_money', 'payment_failed'],
})

export const getChildrenPayingOrder = call({
  method: 'GET',
  path: '/api/user/getChildrenPayingOrder',
  summary: 'Due pre-orders of members whom the member invited, oldest first, at most a hundred.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      user: z.object({ uid: z.int(), name: z.string() }),
      onum: z.string(),
      type: z.enum(preorderTypes),
      money: amount,
      statusAt: moment,
      payBy: z.nullable(moment),
      /** It was not paid in time, so the membership is frozen. */
      freezes: z.boolean(),
    }),
  ),
  errors: [],
})

export const draws = call({
  method: 'GET',
  path: '/api/order/draws',
  summary:
    'The draw of each type that accepts entries at present, its closing time, and until when the member has to order. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    dueAt: moment,
    closesAt: moment,
    /** Seconds that remain until it closes; 0: entries for this draw are closed. */
    left: numbered('Seconds.'),
    /** Of each type, once its commitment is published. */
    ids: z.object({ usdc: z.nullable(z.int()), cig: z.nullable(z.int()) }),
    /** The reason why the member cannot order now, regardless of the amount; null: they can. */
    refusal: z.nullable(z.enum(errorCodes)),
    /** The midnight (UTC+8) that freezes the member unless they order before it. Null: no idle time runs. */
    freezesAt: z.nullable(moment),
  }),
  errors: [],
})
