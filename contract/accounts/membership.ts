import { z } from 'zod/mini'
import { call } from '../call.ts'
import { money, none, nothing } from '../fields.ts'

export const activeAccount = call({
  method: 'POST',
  path: '/api/user/activeAccount',
  summary: 'Activates the membership; the price is paid from the transaction wallet.',
  who: 'member',
  idempotent: true,
  seen: ['price'],
  givesAway: true,
  switch: 'activationOpen',
  perMinute: 30,
  request: z.strictObject({
    /** The price that the member saw; another price is refused. Absent: any price in force. */
    price: z.optional(money('USCD')),
  }),
  response: nothing,
  errors: ['already_actived', 'illegal_value', 'insufficient_balance', 'account_freeze', 'google_auth_changed'],
})

export const dailySign = call({
  method: 'POST',
  path: '/api/user/dailySign',
  summary: 'Records the daily sign-in (UTC+8) and gives points.',
  who: 'member',
  whileSwitched: true,
  idempotent: true,
  perMinute: 30,
  request: none,
  response: nothing,
  errors: ['not_active', 'already_signed', 'account_freeze'],
})
