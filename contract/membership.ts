import { call } from './call.ts'
import { none, nothing } from './fields.ts'

export const activeAccount = call({
  method: 'POST',
  path: '/api/user/activeAccount',
  tells: 'Activates the membership; the price is paid from the transaction wallet.',
  who: 'member',
  moves: true,
  offBy: 'activationOpen',
  request: none,
  response: nothing,
  errors: ['already_actived', 'insufficient_balance', 'account_freeze'],
})

export const dailySign = call({
  method: 'POST',
  path: '/api/user/dailySign',
  tells: 'Signs in for today (UTC+8) and gives points.',
  who: 'member',
  moves: true,
  request: none,
  response: nothing,
  errors: ['not_active', 'already_signed', 'account_freeze'],
})
