import { consoleContract } from '@humidor/contract/console/index.ts'
import { passwordLength, refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { refusalText } from '../../../words/refusals.ts'

const { changePassword, sessions } = consoleContract.operators

type FieldName = 'old' | 'password' | 'code'

const fieldOf: Partial<Record<ErrorCode, FieldName>> = {
  wrong_password: 'old',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  google_code_error: 'code',
  google_auth_failed: 'code',
}

const blank = { old: '', password: '', code: '' }

/** The first mistake, by its field. */
function missing({ old, password, code }: typeof blank): { field: FieldName; text: string } | undefined {
  if (old === '') return { field: 'old', text: refusalText('no_password') }
  const refused = refusePassword(password)
  if (refused) return { field: 'password', text: refusalText(refused) }
  if (code.length < codeLength) return { field: 'code', text: refusalText('google_code_error') }
  return undefined
}

/** Changes the password, which signs out every other device. */
export function PasswordForm() {
  const [typed, setTyped] = useState(blank)
  const [wrong, setWrong] = useState<{ field: FieldName; text: string }>()
  const changing = useAct(changePassword, {
    success: 'Password changed. Other devices are signed out.',
    changes: [sessions],
    inField: [
      'wrong_password',
      'code_request_too_frequent',
      'no_password',
      'password_too_short',
      'password_too_common',
      'google_code_error',
      'google_auth_failed',
    ],
    then: () => setTyped(blank),
  })
  const { refusal } = changing
  const refused = refusal && {
    field: fieldOf[refusal] ?? 'old',
    text: refusal === 'wrong_password' ? 'Wrong password.' : refusalText(refusal),
  }
  const said = wrong ?? refused
  const errorAt = (field: FieldName) => (said?.field === field ? said.text : undefined)
  const type = (field: FieldName) => (text: string) => {
    setTyped({ ...typed, [field]: text })
    setWrong(undefined)
    changing.forgive()
  }
  const submit = async () => {
    const lacking = missing(typed)
    setWrong(lacking)
    if (lacking || changing.busy) return
    const { old, password, code } = typed
    const answer = await changing.act({ oldPassword: old, password, googleCode: code })
    if (answer === undefined) setTyped((now) => ({ ...now, code: '' }))
  }
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="Current password"
        kind="password"
        value={typed.old}
        onChange={type('old')}
        error={errorAt('old')}
      />
      <TextField
        label="New password"
        kind="new-password"
        hint={`At least ${passwordLength.least} characters. A phrase is better.`}
        value={typed.password}
        onChange={type('password')}
        error={errorAt('password')}
      />
      <CodeField label="Your authenticator code" value={typed.code} onChange={type('code')} error={errorAt('code')} />
      <Button type="submit" small busy={changing.busy} disabled={changing.offline}>
        Change password
      </Button>
    </Form>
  )
}
