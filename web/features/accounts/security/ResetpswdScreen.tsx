import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { paths } from '../../../paths.ts'
import { safeRedirect } from '../../../redirect.ts'
import { useWords } from '../../../words/words.ts'
import { PasswordFields } from './PasswordFields.tsx'

/** /Resetpswd: a new password with a code of the authenticator, as after a sign-in with a one-time password. */
export function ResetpswdScreen() {
  const words = useWords('security')
  return (
    <Page title={words('password.resetTitle')} back={paths.more} still of={useMember()}>
      {(mine) => <Reset mine={mine} />}
    </Page>
  )
}

function Reset({ mine }: { mine: Member }) {
  const words = useWords('security')
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const reset = useAct(securityCalls.updatepwd, {
    success: words('password.success'),
    then: () => navigate(safeRedirect(query.get('redirect'), paths.more), { replace: true }),
    changes: [memberCalls.info, securityCalls.security, identityCalls.sessions],
    inField: ['no_password', 'password_too_short', 'password_too_common', 'google_code_error', 'google_auth_failed'],
  })
  const mistake = useMistake<'old' | 'password' | 'code'>(reset, {
    no_password: 'password',
    password_too_short: 'password',
    password_too_common: 'password',
    google_code_error: 'code',
    google_auth_failed: 'code',
  })
  const check = (byPasskey: boolean) => {
    const weak = refusePassword(password)
    const found = weak
      ? ({ field: 'password', code: weak } as const)
      : byPasskey || code.length === 6
        ? undefined
        : ({ field: 'code', code: 'google_code_error' } as const)
    mistake.find(found)
    return found === undefined && !reset.busy
  }
  const request = (googleCode: string) => ({ email: mine.email, password, googleCode })
  const submit = async () => {
    if (check(false) && (await reset.act(request(code))) === undefined) setCode('')
  }

  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('password.resetHeading')}</h2>
        <p className="muted">{words('password.resetLead')}</p>
      </div>
      {!mine.hasPassword && <Note>{words('password.oneTime')}</Note>}
      <Form onSubmit={() => void submit()}>
        <PasswordFields password={password} onPassword={setPassword} code={code} onCode={setCode} mistake={mistake} />
        <Note kind="ember">{words('password.consequence')}</Note>
        <Button type="submit" block busy={reset.busy} disabled={reset.offline}>
          {words('password.reset')}
        </Button>
        <ConfirmWithPasskey
          busy={reset.busy}
          request={() => (check(true) ? reset.named(request('')) : undefined)}
          send={(answer) => reset.act(request(answer))}
        />
      </Form>
    </>
  )
}
