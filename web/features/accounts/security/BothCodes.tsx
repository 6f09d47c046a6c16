import type { CodeUse } from '@humidor/domain/accounts/email-code.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { AuthenticatorField } from './AuthenticatorField.tsx'
import { codeFields } from './code-fields.ts'
import { MyEmailCode, useMailCode } from './MyEmailCode.tsx'

type Field = 'code' | 'googleCode'

/** The refusals of both codes, which stand at their fields. */
export const bothCodesRefusals = Object.keys(codeFields) as (keyof typeof codeFields)[]

/** A code from the mailbox and one of the authenticator, as they are typed. */
export function useBothCodes(act: { refusal: ErrorCode | undefined; forgive: () => void }) {
  const [code, setCode] = useMailCode(act.refusal)
  const [googleCode, setGoogleCode] = useState('')
  const mistake = useMistake<Field>(act, codeFields)
  return {
    ...{ code, setCode, googleCode, setGoogleCode, mistake },
    /** Whether both are complete; shows the first that is not. A passkey stands for the code of the authenticator. */
    check(byPasskey: boolean): boolean {
      const found = code.length < 6 ? 'email_code_error' : 'google_code_error'
      const isComplete = code.length === 6 && (byPasskey || googleCode.length === 6)
      mistake.find(isComplete ? undefined : { field: codeFields[found], code: found })
      return isComplete
    },
  }
}

interface BothCodesProps {
  of: ReturnType<typeof useBothCodes>
  use: CodeUse
}

/** The fields of both codes. */
export function BothCodes({ of: { code, setCode, googleCode, setGoogleCode, mistake }, use }: BothCodesProps) {
  const refusalText = useRefusalText()
  return (
    <>
      <MyEmailCode
        about={{ use }}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
      />
      <AuthenticatorField
        value={googleCode}
        onChange={mistake.typed(setGoogleCode)}
        error={refusalText(mistake.at('googleCode'))}
      />
    </>
  )
}
