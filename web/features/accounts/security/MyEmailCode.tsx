import { contract } from '@humidor/contract/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { leave } from '../../../api/leave.ts'
import { failureText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'

/**
 * The typed code from the mailbox. It is cleared when the code itself was refused. After any other refusal it is still valid,
 * and the member need not wait for another.
 */
export function useMailCode(refusal: ErrorCode | undefined) {
  const [code, setCode] = useState('')
  const [seen, setSeen] = useState<ErrorCode>()
  if (refusal !== seen) {
    setSeen(refusal)
    if (refusal === 'email_code_error' || refusal === 'email_code_exp') setCode('')
  }
  return [code, setCode] as const
}

interface MyEmailCodeProps {
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** The field for the six digits that go to the member's own mailbox. No captcha, as there is a session. */
export function MyEmailCode(props: MyEmailCodeProps) {
  const words = useWords('identity')
  const send = async () => {
    const outcome = await ask(contract.identity.emailcaptchaLogined, {})
    if (outcome.kind === 'answer') return undefined
    if (outcome.kind !== 'signed out') return failureText(outcome)
    leave(outcome.audience, outcome.token)
    return undefined
  }
  return <SendCodeField label={words('fields.code')} send={send} {...props} />
}
