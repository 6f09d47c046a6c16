import { contract } from '@humidor/contract/index.ts'
import { refuseEmail, refuseName, refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { Enrolled } from './Authenticator.tsx'

interface Typed {
  name: string
  email: string
  password: string
  code: string
  referralCode: string
  agreeTerms: boolean
}
type Field = keyof Typed

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

/** The first rule that the form breaks, in the order of its fields. The server checks the same rules. */
function refuse(it: Typed): { field: Field; code: ErrorCode } | undefined {
  const code =
    refuseName(it.name) ??
    refuseEmail(it.email) ??
    refusePassword(it.password) ??
    (it.code.length < 6 ? 'email_code_error' : undefined) ??
    (isBlank(it.referralCode) ? 'wrong_referral_code' : undefined) ??
    (it.agreeTerms ? undefined : 'tips_agree')
  const field = code && (fieldOf[code] ?? 'password')
  return code && field && { field, code }
}

/** The state of the registration form and its errors. `vcode` in the address fills in the referral code. */
export function useRegistration(onDone: (enrolled: Enrolled, email: string, password: string) => void) {
  const words = useWords('identity')
  const refusalText = useRefusalText()
  const textOf = (code: ErrorCode) =>
    code === 'password_too_short' ? words('tips_password_length') : refusalText(code)
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<Typed>({
    name: '',
    email: '',
    password: '',
    code: '',
    referralCode: (query.get('vcode') ?? '').slice(0, 64),
    agreeTerms: false,
  })
  const [wrong, setWrong] = useState<{ field: Field; code: ErrorCode }>()
  const register = useAct(contract.identity.register, {
    inField: contract.identity.register.errors,
    then: (enrolled, { email, password }) => onDone(enrolled, email, password),
  })
  const refusedField = register.refusal && fieldOf[register.refusal]
  const said = wrong ?? (register.refusal && refusedField ? { field: refusedField, code: register.refusal } : undefined)
  const put =
    <F extends Field>(field: F) =>
    (value: Typed[F]) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setWrong(undefined)
      register.forgive()
    }
  return {
    typed,
    busy: register.busy,
    offline: register.offline,
    /** The props of a field. */
    at: <F extends Field>(field: F) => ({
      value: typed[field],
      onChange: put(field),
      error: said?.field === field ? textOf(said.code) : undefined,
    }),
    wrongEmail: () => setWrong({ field: 'email', code: 'invalid_email_format' }),
    async submit() {
      const broken = refuse(typed)
      setWrong(broken)
      if (broken || register.busy) return
      await register.act(typed)
    },
  }
}
