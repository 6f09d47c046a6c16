import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMember } from '../../../api/useMember.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PasswordFields } from './PasswordFields.tsx'

/** /Safepswd: a new password with the old one. */
export function SafepswdScreen() {
  const words = useWords('security')
  return (
    <Page title={words('password.changeTitle')} back={paths.more} still of={useMember()}>
      {(mine) => (mine.hasPassword ? <Change /> : <NothingToChange />)}
    </Page>
  )
}

type Field = 'old' | 'password' | 'code'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  wrong_password: 'old',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
  google_code_error: 'code',
  google_auth_failed: 'code',
}

/** The first rule that the form breaks, in the order of its fields. */
function refuse(old: string, password: string, code: string, byPasskey: boolean): Mistake<Field> | undefined {
  if (old === '') return { field: 'old', code: 'no_password' }
  const weak = refusePassword(password)
  if (weak) return { field: 'password', code: weak }
  return byPasskey || code.length === 6 ? undefined : { field: 'code', code: 'google_code_error' }
}

function Change() {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const change = useAct(securityCalls.updateSafePwd, {
    success: words('password.success'),
    then: () => navigate(paths.more, { replace: true }),
    changes: [identityCalls.sessions],
    inField: [
      'wrong_password',
      'no_password',
      'password_too_short',
      'password_too_common',
      'google_code_error',
      'google_auth_failed',
    ],
  })
  const mistake = useMistake(change, fieldOf)
  const check = (byPasskey: boolean) => {
    const found = refuse(old, password, code, byPasskey)
    mistake.find(found)
    return found === undefined && !change.busy
  }
  const request = (googleCode: string) => ({ oldPassword: old, password, googleCode })
  const submit = async () => {
    if (check(false) && (await change.act(request(code))) === undefined) setCode('')
  }
  const wrongOld = mistake.at('old')

  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('password.changeHeading')}</h2>
        <p className="muted">{words('password.changeLead')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <div>
          <TextField
            label={words('password.old')}
            kind="password"
            value={old}
            onChange={mistake.typed(setOld)}
            error={wrongOld === 'wrong_password' ? words('password.wrongOld') : refusalText(wrongOld)}
          />
          <TextLink href={paths.resetpswd} flush>
            {words('password.forgotOld')}
          </TextLink>
        </div>
        <PasswordFields password={password} onPassword={setPassword} code={code} onCode={setCode} mistake={mistake} />
        <Note kind="ember">{words('password.consequence')}</Note>
        <Button type="submit" block busy={change.busy} disabled={change.offline}>
          {words('password.change')}
        </Button>
        <ConfirmWithPasskey
          busy={change.busy}
          request={() => (check(true) ? change.named(request('')) : undefined)}
          send={(answer) => change.act(request(answer))}
        />
      </Form>
    </>
  )
}

/** A member who signed in with a one-time password has no old one to enter. */
function NothingToChange() {
  const words = useWords('security')
  return (
    <EmptyState
      title={words('password.noOldTitle')}
      text={words('password.oneTime')}
      action={
        <ButtonLink href={paths.resetpswd} block>
          {words('password.reset')}
        </ButtonLink>
      }
    />
  )
}
