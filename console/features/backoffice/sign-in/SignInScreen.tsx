import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { IDLE_MINUTES } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useEffect, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { SignedOutPage } from '../../../components/SignedOutPage.tsx'
import { type Ending, session, useSession } from '../../../session/session.ts'
import { refusalText } from '../../../words/refusals.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'

const { login } = consoleContract.operators

type FieldName = 'email' | 'password' | 'code'
interface Wrong {
  field: FieldName
  text: string
}

/** The first missing proof, by its field. */
function missing(email: string, password: string, code: string): Wrong | undefined {
  if (refuseEmail(email)) return { field: 'email', text: refusalText('invalid_email_format') }
  if (password === '') return { field: 'password', text: refusalText('no_password') }
  if (code.length < codeLength) return { field: 'code', text: 'Enter the six digits from your authenticator.' }
  return undefined
}

const fieldOf = (code: ErrorCode): FieldName => (code === 'invalid_email_format' ? 'email' : 'password')

const endings: Record<Ending, string> = {
  idle: `You were signed out after ${IDLE_MINUTES} minutes without activity. Sign in to continue where you left off.`,
  expired: 'Your session has ended. Sign in to continue where you left off.',
}

/** The sign-in: all three proofs in one form, so that no answer confirms a single one; or a passkey. */
export function SignInScreen() {
  const { ended } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const signIn = useAct(login, {
    inField: ['invalid_email_format', 'wrong_password', 'code_request_too_frequent'],
    then: ({ token }) => session.signIn(token),
  })
  useEffect(() => {
    document.title = 'Sign in · Humidor back office'
  }, [])
  const { refusal } = signIn
  const said = wrong ?? (refusal && { field: fieldOf(refusal), text: refusalText(refusal) })
  const errorAt = (field: FieldName) => (said?.field === field ? said.text : undefined)
  const typed = (put: (text: string) => void) => (text: string) => {
    put(text)
    setWrong(undefined)
    signIn.forgive()
  }
  const submit = async () => {
    const lacking = missing(email, password, code)
    setWrong(lacking)
    if (lacking || signIn.busy) return
    const answer = await signIn.act({ email, password, googleCode: code })
    // A code is valid once: a retry after a refusal needs another.
    if (!answer) setCode('')
  }
  return (
    <SignedOutPage place="Back office">
      {ended && <Note>{endings[ended]}</Note>}
      <Form onSubmit={() => void submit()}>
        <TextField label="E-mail" kind="email" value={email} onChange={typed(setEmail)} error={errorAt('email')} />
        <TextField
          label="Password"
          kind="password"
          value={password}
          onChange={typed(setPassword)}
          error={errorAt('password')}
        />
        <CodeField label="Authenticator code" value={code} onChange={typed(setCode)} error={errorAt('code')} />
        <Button type="submit" block busy={signIn.busy} disabled={signIn.offline}>
          Sign in
        </Button>
      </Form>
      <PasskeySignIn />
    </SignedOutPage>
  )
}
