import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { paths } from '../../../paths.ts'
import { safeRedirect, withRedirect } from '../../../redirect.ts'
import { session } from '../../../session/session.ts'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useWords } from '../../../words/words.ts'
import { SignInWithPasskey } from '../passkeys/passkeys.ts'
import { EmailCode } from './EmailCode.tsx'

/** The first thing that is missing, with its field. */
function missing(email: string, password: string, code: string): { field: Field; code: ErrorCode } | undefined {
  if (refuseEmail(email)) return { field: 'email', code: 'invalid_email_format' }
  if (password === '') return { field: 'password', code: 'no_password' }
  if (code.length < 6) return { field: 'code', code: 'email_code_error' }
  return undefined
}
type Field = 'email' | 'password' | 'code'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  invalid_email_format: 'email',
  no_password: 'password',
  wrong_password: 'password',
  email_code_error: 'code',
  email_code_exp: 'code',
}

/** What follows a sign-in: back to the page that needed it, or a new password after a one-time password. */
function useEnter() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  return ({ token, hasPassword }: { token: string; hasPassword: boolean }) => {
    session.signIn(token)
    const redirect = query.get('redirect')
    // The one-time password is used up. Without a new password the member could not sign in again.
    const next = hasPassword ? safeRedirect(redirect) : withRedirect(paths.resetpswd, redirect ?? '')
    navigate(next, { replace: true })
  }
}

/** The mailed code. A wrong password does not use it up: it serves for five tries (rules P7). Only a refused code is cleared. */
function useCode(refusal: ErrorCode | undefined) {
  const [code, setCode] = useState('')
  const [seen, setSeen] = useState<ErrorCode>()
  if (refusal !== seen) {
    setSeen(refusal)
    if (refusal === 'email_code_error' || refusal === 'email_code_exp') setCode('')
  }
  return [code, setCode] as const
}

/** /Login: e-mail, password and the mailed code. */
export function LoginScreen() {
  const words = useWords('identity')
  const refusalText = useRefusalText()
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ field: Field; code: ErrorCode }>()
  const enter = useEnter()
  const login = useAct(identityCalls.login, {
    inField: ['invalid_email_format', 'no_password', 'wrong_password', 'email_code_error', 'email_code_exp'],
    then: enter,
  })

  const [code, setCode] = useCode(login.refusal)
  const refusedField = login.refusal && fieldOf[login.refusal]
  const said = wrong ?? (login.refusal && refusedField ? { field: refusedField, code: login.refusal } : undefined)
  const errorAt = (field: Field) => (said?.field === field ? refusalText(said.code) : undefined)
  const forgive = () => {
    setWrong(undefined)
    login.forgive()
  }
  const submit = async () => {
    const lacking = missing(email, password, code)
    setWrong(lacking)
    if (lacking || login.busy) return
    await login.act({ email, password, code })
  }
  const typed = (put: (text: string) => void) => (text: string) => {
    put(text)
    forgive()
  }

  return (
    <Page title={words('login.title')} back={paths.home} className="login">
      <div className="login__head">
        <Mark size={44} />
        <h2 className="title-1">{words('login.welcome')}</h2>
        <p className="muted">{words('login.lead')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('fields.email')}
          kind="email"
          placeholder={words('fields.emailPlaceholder')}
          value={email}
          onChange={typed(setEmail)}
          error={errorAt('email')}
        />
        <TextField
          label={words('fields.password')}
          kind="password"
          value={password}
          onChange={typed(setPassword)}
          error={errorAt('password')}
        />
        <EmailCode
          email={email}
          value={code}
          onChange={typed(setCode)}
          error={errorAt('code')}
          onWrongEmail={() => setWrong({ field: 'email', code: 'invalid_email_format' })}
        />
        <Button type="submit" block busy={login.busy} disabled={login.offline}>
          {words('login.submit')}
        </Button>
      </Form>
      <SignInWithPasskey onDone={enter} />
      <Ways back={query.get('redirect') ?? ''} />
    </Page>
  )
}

/** Links to the forgotten password (which keeps the way back), the registration and the merchants' sign-in. */
function Ways({ back }: { back: string }) {
  const words = useWords('identity')
  return (
    <>
      <p className="center">
        <TextLink href={withRedirect(paths.forgot, back)}>{words('login.forgot')}</TextLink>
      </p>
      <div className="login__foot">
        <p className="between">
          <span className="muted">{words('login.newHere')}</span>
          <TextLink href={paths.register} after={ChevronRight} flush>
            {words('login.createAccount')}
          </TextLink>
        </p>
        <p className="between">
          <span className="muted">{words('login.merchant')}</span>
          <TextLink href={paths.merchantLogin} after={ChevronRight} flush>
            {words('login.merchantLogin')}
          </TextLink>
        </p>
      </div>
    </>
  )
}
