import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import type { CodeUse } from '@humidor/domain/accounts/email-code.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { ask } from '../../../api/ask.ts'
import { codeSent } from '../../../api/code-sent.ts'
import { useWords } from '../../../words/words.ts'

const ofMailedCode: ReadonlySet<ErrorCode> = new Set(['email_code_error', 'email_code_exp', 'email_code_other'])

/** What the code is for, as the call that sends it takes it. The mail names it, and the server refuses the code for anything else. */
type CodeAbout = z.output<typeof identityCalls.emailcaptchaLogined.request> & { use: CodeUse }

/**
 * The typed code from the mailbox. It is cleared when the code itself was refused. After any other refusal it is still valid,
 * and the member need not wait for another.
 */
export function useMailCode(refusal: ErrorCode | undefined) {
  const [code, setCode] = useState('')
  const [seen, setSeen] = useState<ErrorCode>()
  if (refusal !== seen) {
    setSeen(refusal)
    if (refusal !== undefined && ofMailedCode.has(refusal)) setCode('')
  }
  return [code, setCode] as const
}

interface MyEmailCodeProps {
  about: CodeAbout
  /** Where another mailbox gets a code too. */
  label?: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** The field for the six digits that go to the member's own mailbox. No captcha, as there is a session. */
export function MyEmailCode({ about, ...props }: MyEmailCodeProps) {
  const words = useWords('identity')
  const send = () => codeSent(ask(identityCalls.emailcaptchaLogined, about))
  return <SendCodeField {...props} label={props.label ?? words('fields.code')} send={send} />
}
