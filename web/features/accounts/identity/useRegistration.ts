import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { refuseEmail, refuseName, refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { Enrolled } from './Authenticator.tsx'

export interface Typed {
  name: string
  email: string
  password: string
  code: string
  referralCode: string
  agreeTerms: boolean
}
type Field = keyof Typed
/** The errors of a form, by field. */
type Wrong = Partial<Record<Field, ErrorCode>>

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  tips_name_length: 'name',
  tips_name_format: 'name',
  duplicate_name: 'name',
  invalid_email_format: 'email',
  duplicate_email: 'email',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  email_code_error: 'code',
  email_code_exp: 'code',
  wrong_referral_code: 'referralCode',
  tips_agree: 'agreeTerms',
}

/** The rule that each field breaks. The server checks the same rules, and answers the first. */
export function refusals(it: Typed): Wrong {
  const wrong: Record<Field, ErrorCode | undefined> = {
    name: refuseName(it.name),
    email: refuseEmail(it.email),
    password: refusePassword(it.password),
    code: it.code.length < 6 ? 'email_code_error' : undefined,
    referralCode: isBlank(it.referralCode) ? 'wrong_referral_code' : undefined,
    agreeTerms: it.agreeTerms ? undefined : 'tips_agree',
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, code]) => code !== undefined))
}

/** The state of the registration form and its errors. `vcode` in the address fills in the referral code. */
export function useRegistration(onDone: (enrolled: Enrolled, email: string, password: string) => void) {
  const words = useWords('identity')
  const refusalText = useRefusalText()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<Typed>({
    name: '',
    email: '',
    password: '',
    code: '',
    referralCode: (query.get('vcode') ?? '').slice(0, 64),
    agreeTerms: false,
  })
  const [wrong, setWrong] = useState<Wrong>({})
  const register = useAct(identityCalls.register, {
    inField: identityCalls.register.errors,
    then: (enrolled, { email, password }) => onDone({ ...enrolled, email }, email, password),
  })
  const textOf = (code: ErrorCode) => {
    if (code === 'password_too_short') return words('tips_password_length')
    if (code === 'wrong_referral_code' && isBlank(typed.referralCode)) return words('register.referralMissing')
    return refusalText(code)
  }
  const refusedField = register.refusal && fieldOf[register.refusal]
  const said: Wrong = { ...(register.refusal && refusedField && { [refusedField]: register.refusal }), ...wrong }
  const put =
    <F extends Field>(field: F) =>
    (value: Typed[F]) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setWrong(({ [field]: _, ...others }) => others)
      register.forgive()
    }
  return {
    typed,
    busy: register.busy,
    offline: register.offline,
    /** The props of a field. */
    at: <F extends Field>(field: F) => {
      const code = said[field]
      return {
        value: typed[field],
        onChange: put(field),
        error: code === undefined ? undefined : textOf(code),
      }
    },
    wrongEmail: () => setWrong((others) => ({ ...others, email: 'invalid_email_format' })),
    async submit() {
      const broken = refusals(typed)
      setWrong(broken)
      if (Object.keys(broken).length > 0 || register.busy) return
      await register.act(typed)
    },
  }
}
