import { security } from '@humidor/contract/accounts/authenticator.ts'
import { read } from '../../../../http/handle.ts'
import { factorOf } from './authenticator.queries.ts'

/** `GET /user/security`. */
export const answerSecurity = read(security, async ({ db, member: { uid }, at }) => {
  const { recovery_codes: left, money_waits_until: until, password_used_up: usedUp } = await factorOf(db, uid)
  return {
    recoveryCodesLeft: Number(left),
    moneyWaitsUntil: until && until > at ? until : null,
    hasPassword: !usedUp,
  }
})
