import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'

type Field = 'old' | 'password'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  wrong_password: 'old',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
}

/** The first error of the form, in the order of its fields. */
function refuse(old: string, password: string): Mistake<Field> | undefined {
  if (old === '') return { field: 'old', code: 'no_password' }
  const weak = refusePassword(password)
  return weak && { field: 'password', code: weak }
}

/** Changes the password; needs the current one. Shows the effect on all other devices. */
export function MerchantPassword({ onClose }: { onClose: () => void }) {
  const words = useWords('merchants')
  const refusalText = useRefusalText()
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  /** An answer was lost: the old password may no longer be valid. */
  const [lost, setLost] = useState(false)
  const change = useAct(merchantsCalls.changePassword, {
    success: words('password.success'),
    then: onClose,
    lost: () => setLost(true),
    inField: ['wrong_password', 'no_password', 'password_too_short', 'password_too_common'],
  })
  const mistake = useMistake(change, fieldOf)
  const submit = async () => {
    const found = refuse(old, password)
    mistake.find(found)
    if (found || change.busy) return
    await change.act({ oldPassword: old, password })
  }
  const wrongOld = mistake.at('old')
  return (
    <Sheet open title={words('password.change')} onClose={onClose}>
      <p className="muted">{words('password.lead')}</p>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('password.old')}
          kind="password"
          value={old}
          onChange={mistake.typed(setOld)}
          error={
            wrongOld === 'wrong_password' ? words(lost ? 'password.lost' : 'password.wrongOld') : refusalText(wrongOld)
          }
        />
        <TextField
          label={words('password.new')}
          kind="new-password"
          hint={words('register.passwordHint')}
          value={password}
          onChange={mistake.typed(setPassword)}
          error={refusalText(mistake.at('password'))}
        />
        <Note kind="ember">{words('password.consequence')}</Note>
        <Button type="submit" block busy={change.busy} disabled={change.offline}>
          {words('password.change')}
        </Button>
      </Form>
    </Sheet>
  )
}
