import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import {
  isMerchantsOwn,
  type MerchantForm,
  refuseMerchantAddress,
  refuseMerchantCode,
  refuseMerchantText,
} from '@humidor/domain/commerce/merchant.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'

type Field = keyof MerchantForm | 'code'
interface Wrong {
  field: Field
  code: ErrorCode
}

const empty: MerchantForm & { code: string } = {
  vcode: '',
  name: '',
  password: '',
  cashAddress: '',
  address: '',
  phone: '',
  businessHours: '',
  description: '',
  code: '',
}

/** The first error of the form, in the order of its fields. The server applies the same rules. */
function refuse(typed: typeof empty): Wrong | undefined {
  const asked: [Field, ErrorCode | undefined][] = [
    ['vcode', refuseMerchantCode(typed.vcode)],
    ['name', refuseMerchantText('name', typed.name)],
    ['password', refusePassword(typed.password, isMerchantsOwn(typed.password, typed))],
    ['cashAddress', refuseMerchantAddress(typed.cashAddress)],
    ['address', refuseMerchantText('address', typed.address)],
    ['phone', refuseMerchantText('phone', typed.phone)],
    ['businessHours', refuseMerchantText('businessHours', typed.businessHours)],
    ['description', refuseMerchantText('description', typed.description)],
    ['code', isBlank(typed.code) ? 'img_code_error' : undefined],
  ]
  const found = asked.find(([, code]) => code !== undefined)
  return found?.[1] && { field: found[0], code: found[1] }
}

/** The field of a server refusal. Each text error maps to one field, because the form has already checked its texts. */
const fieldOf: Partial<Record<ErrorCode, Field>> = {
  integer_only: 'vcode',
  duplicate_merchant_code: 'vcode',
  illegal_value: 'vcode',
  content_empty: 'name',
  content_too_long: 'description',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  wrong_address: 'cashAddress',
  img_code_error: 'code',
}

/** An application to become a merchant: its input, and the field with an error. */
export function useApplication(onDone: (vcode: string) => void) {
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(empty)
  const [answers, setAnswers] = useState(0)
  const [wrong, setWrong] = useState<Wrong>()
  const apply = useAct(merchantsCalls.register, {
    inField: [
      'integer_only',
      'duplicate_merchant_code',
      'content_empty',
      'content_too_long',
      'no_password',
      'password_too_short',
      'password_too_common',
      'wrong_address',
      'img_code_error',
    ],
    then: (_, { vcode }) => onDone(vcode),
  })
  const refusedAt = apply.refusal && fieldOf[apply.refusal]
  const said = wrong ?? (apply.refusal && refusedAt ? { field: refusedAt, code: apply.refusal } : undefined)
  return {
    busy: apply.busy,
    offline: apply.offline,
    answers,
    at: (field: Field) => ({
      value: typed[field],
      onChange: (value: string) => {
        setTyped((before) => ({ ...before, [field]: value }))
        setWrong(undefined)
        apply.forgive()
      },
      code: said?.field === field ? said.code : undefined,
      error: said?.field === field ? refusalText(said.code) : undefined,
    }),
    async submit() {
      const broken = refuse(typed)
      setWrong(broken)
      if (broken || apply.busy) return
      const answer = await apply.act(typed)
      if (answer !== undefined) return
      setTyped((before) => ({ ...before, code: '' }))
      setAnswers((before) => before + 1)
    },
  }
}
