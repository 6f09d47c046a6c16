import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { codeSent } from '../../../../api/code-sent.ts'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../../api/useMistake.ts'
import { hoursIn } from '../../../../words/hours.ts'
import { useWords } from '../../../../words/words.ts'
import type { Owner } from './owner.ts'

const fieldOf = {
  invalid_email_format: 'email',
  email_already_set: 'email',
  email_code_error: 'code',
  email_code_exp: 'code',
  no_password: 'password',
  wrong_password: 'password',
} as const satisfies Partial<Record<ErrorCode, string>>

type Field = (typeof fieldOf)[keyof typeof fieldOf]

const refuseAddress = (email: string, own: string | null): Mistake<Field> | undefined => {
  const code = normalEmail(email) === own ? 'email_already_set' : refuseEmail(email)
  return code && { field: 'email', code }
}

/** The form for a new address: the code from its mailbox, and the password. */
export function OwnerEmailForm({ owner: { email: own, emailChangeWait } }: { owner: Owner }) {
  const words = useWords('merchant-security')
  const refusalText = useRefusalText()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const set = useAct(ownerCalls.setOwnerEmail, {
    success: words(own === null ? 'email.saved' : 'email.asked'),
    changes: [ownerCalls.owner],
    inField: Object.keys(fieldOf) as (keyof typeof fieldOf)[],
  })
  const mistake = useMistake<Field>(set, fieldOf)
  const refuse = (): Mistake<Field> | undefined => {
    const wrong = refuseAddress(email, own)
    if (wrong) return wrong
    if (code.length < 6) return { field: 'code', code: 'email_code_error' }
    return password === '' ? { field: 'password', code: 'no_password' } : undefined
  }
  const submit = async () => {
    const found = refuse()
    mistake.find(found)
    if (!found && !set.busy) await set.act({ email, code, password })
  }
  const [address, secret] = [mistake.at('email'), mistake.at('password')]
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label={words('email.new')}
        kind="email"
        value={email}
        onChange={mistake.typed(setEmail)}
        error={address === 'email_already_set' ? words('email.same') : refusalText(address)}
      />
      <SendCodeField
        label={words('email.code')}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
        before={() => {
          const wrong = refuseAddress(email, own)
          mistake.find(wrong)
          return wrong === undefined
        }}
        send={() => codeSent(ask(ownerCalls.ownerEmailCode, { email }))}
      />
      <TextField
        label={words('password.label')}
        kind="password"
        value={password}
        onChange={mistake.typed(setPassword)}
        error={secret === 'wrong_password' ? words('password.wrong') : refusalText(secret)}
      />
      {own !== null && <p className="muted">{words('email.wait', { hours: hoursIn(emailChangeWait) })}</p>}
      <Button type="submit" block busy={set.busy} disabled={set.offline}>
        {words('email.submit')}
      </Button>
    </Form>
  )
}
