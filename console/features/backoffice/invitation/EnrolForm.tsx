import { consoleContract } from '@humidor/contract/console/index.ts'
import { passwordLength, refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { inGroups } from '@humidor/ui/copying.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { roleDoes, roleName } from '../../../words/names.ts'
import { refusalText } from '../../../words/refusals.ts'
import { OVER, type Shown } from './invitation.ts'
import './invitation.css'

const { acceptInvitation } = consoleContract.operators

type FieldName = 'password' | 'again' | 'code'
interface Wrong {
  field: FieldName
  text: string
}

const fieldOf: Partial<Record<ErrorCode, FieldName>> = {
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  google_code_error: 'code',
}

const blank = { password: '', again: '', code: '' }

/** The first mistake, by its field. */
function missing({ password, again, code }: typeof blank): Wrong | undefined {
  const refused = refusePassword(password)
  if (refused) return { field: 'password', text: refusalText(refused) }
  if (again !== password) return { field: 'again', text: 'The passwords do not match.' }
  if (code.length < codeLength) return { field: 'code', text: 'Enter the six digits from your authenticator.' }
  return undefined
}

export interface EnrolFormProps {
  token: string
  shown: Shown
  onDone: () => void
}

/** The authenticator to scan, a password, and the code that proves the scan. */
export function EnrolForm({ token, shown, onDone }: EnrolFormProps) {
  const [typed, setTyped] = useState(blank)
  const [wrong, setWrong] = useState<Wrong>()
  const accepting = useAct(acceptInvitation, {
    inField: [
      'not_found',
      'no_password',
      'password_too_short',
      'password_too_common',
      'google_code_error',
      'code_request_too_frequent',
    ],
    then: onDone,
  })
  const { refusal } = accepting
  const at = refusal && fieldOf[refusal]
  const said = wrong ?? (refusal && at && { field: at, text: refusalText(refusal) })
  const errorAt = (field: FieldName) => (said?.field === field ? said.text : undefined)
  const type = (field: FieldName) => (text: string) => {
    setTyped({ ...typed, [field]: text })
    setWrong(undefined)
    accepting.forgive()
  }
  const submit = async () => {
    const lacking = missing(typed)
    setWrong(lacking)
    if (lacking || accepting.busy) return
    const { password, code } = typed
    const answer = await accepting.act({ token, password, googleCode: code })
    if (answer === undefined) setTyped((now) => ({ ...now, code: '' }))
  }
  return (
    <>
      <Kv
        flush
        rows={[
          { name: 'Name', value: shown.name },
          { name: 'E-mail', value: shown.email },
          { name: 'Role', value: roleName[shown.role] },
          { name: 'Rights', value: roleDoes[shown.role] },
        ]}
      />
      <RoleRights role={shown.role} />
      <div className="enrol">
        <QrCode text={shown.uri} label="Authenticator QR code" size={190} />
        <p className="quiet">Scan it with your authenticator app, or enter this secret in the app:</p>
        <p className="mono panel__addr">{inGroups(shown.secret).join(' ')}</p>
        <CopyButton text={shown.secret} label="Copy secret" done="Secret copied" failed="Copying failed" />
      </div>
      <Form onSubmit={() => void submit()}>
        <TextField
          label="Password"
          kind="new-password"
          hint={`At least ${passwordLength.least} characters. A phrase is better.`}
          value={typed.password}
          onChange={type('password')}
          error={errorAt('password')}
        />
        <TextField
          label="Repeat password"
          kind="new-password"
          value={typed.again}
          onChange={type('again')}
          error={errorAt('again')}
        />
        <CodeField label="Authenticator code" value={typed.code} onChange={type('code')} error={errorAt('code')} />
        {refusal && !at && <Note>{refusal === 'not_found' ? OVER : refusalText(refusal)}</Note>}
        <Button type="submit" block busy={accepting.busy} disabled={accepting.offline}>
          Complete registration
        </Button>
      </Form>
    </>
  )
}
