import { expect, it } from 'vitest'
import { refusals, type Typed } from './useRegistration.ts'

const empty: Typed = { name: '', email: '', password: '', code: '', referralCode: '', agreeTerms: false }

it('an empty registration names the error of every field, and a good one none', () => {
  expect(refusals(empty)).toEqual({
    ...{ name: 'tips_name_length', email: 'invalid_email_format', password: 'no_password' },
    ...{ code: 'email_code_error', referralCode: 'wrong_referral_code', agreeTerms: 'tips_agree' },
  })
  const good = { name: 'marisol_2', email: 'marisol@example.com', password: 'seven oaks in a row', code: '123456' }
  expect(refusals({ ...good, referralCode: ' ABCD-1234 ', agreeTerms: true })).toEqual({})
})
