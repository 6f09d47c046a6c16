import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useRefusalText } from '../api/refusal-text.ts'
import { useAct } from '../api/useAct.ts'
import { useMember } from '../api/useMember.ts'
import { accountCode } from '../session/account-code.ts'
import { useWords } from '../words/words.ts'
import { ConfirmWithPasskey } from './passkeys/ConfirmWithPasskey.tsx'

/** Asks for a code of this account's authenticator before it spends anything, after a switch to it. */
export function AccountCodeSheet() {
  const words = useWords('account')
  const refusalText = useRefusalText()
  const { name = '' } = useMember().data ?? {}
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const prove = useAct(linkedAccountsCalls.proveAccount, {
    then: () => accountCode.settle(true),
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const submit = async () => {
    setTried(code.length < codeLength)
    if (code.length < codeLength) return
    if ((await prove.act({ googleCode: code })) === undefined) setCode('')
  }
  return (
    <Sheet open title={words('code.title')} onClose={() => accountCode.settle(false)}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{words('code.text', { name })}</p>
        <CodeField
          first="always"
          label={words('code.label')}
          value={code}
          onChange={(digits) => {
            setCode(digits)
            setTried(false)
            if (digits !== '') prove.forgive()
          }}
          error={refusalText(tried ? 'google_code_error' : prove.refusal)}
        />
        <Button type="submit" block busy={prove.busy} disabled={prove.offline}>
          {words('code.submit')}
        </Button>
        <ConfirmWithPasskey
          busy={prove.busy}
          request={() => prove.named({ googleCode: '' })}
          send={(googleCode) => prove.act({ googleCode })}
        />
      </Form>
    </Sheet>
  )
}
