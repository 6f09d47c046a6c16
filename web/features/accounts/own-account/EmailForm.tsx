import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { codeSent } from '../../../api/code-sent.ts'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import type { Member } from '../../../api/useMember.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { codeFields, MyEmailCode, useMailCode } from '../security/security.ts'
import type { AccountState } from './account-state.ts'

type Field = 'email' | 'newCode' | 'password' | 'code' | 'googleCode'

const fieldOf = {
  invalid_email_format: 'email',
  email_already_set: 'email',
  duplicate_email: 'email',
  new_email_code_error: 'newCode',
  no_password: 'password',
  wrong_password: 'password',
  ...codeFields,
} as const satisfies Partial<Record<ErrorCode, Field>>

type Typed = Record<Field, string>

const refuseAddress = (email: string, own: string): ErrorCode | undefined =>
  normalEmail(email) === own ? 'email_already_set' : refuseEmail(email)

/** The first rule that the form breaks, in the order of its fields. `byPasskey`: no code of the authenticator is typed. */
function refuse(typed: Typed, own: string, byPasskey: boolean): Mistake<Field> | undefined {
  const wrong = refuseAddress(typed.email, own)
  if (wrong) return { field: 'email', code: wrong }
  if (typed.newCode.length < 6) return { field: 'newCode', code: 'new_email_code_error' }
  if (typed.code.length < 6) return { field: 'code', code: 'email_code_error' }
  if (typed.password === '') return { field: 'password', code: 'no_password' }
  return byPasskey || typed.googleCode.length === 6 ? undefined : { field: 'googleCode', code: 'google_code_error' }
}

/** What is typed, its mistakes, and what happens when it is sent. */
function useChanging(own: string) {
  const words = useWords('own-account')
  const [email, setEmail] = useState('')
  const [newCode, setNewCode] = useState('')
  const [password, setPassword] = useState('')
  const [googleCode, setGoogleCode] = useState('')
  const change = useAct(ownAccountCalls.changeEmail, {
    success: words('email.asked'),
    changes: [ownAccountCalls.accountState],
    inField: Object.keys(fieldOf) as (keyof typeof fieldOf)[],
  })
  const [code, setCode] = useMailCode(change.refusal)
  const mistake = useMistake<Field>(change, fieldOf)
  const typed: Typed = { email, newCode, password, code, googleCode }
  const check = (byPasskey: boolean) => {
    const found = refuse(typed, own, byPasskey)
    mistake.find(found)
    return found === undefined && !change.busy
  }
  return {
    ...{ typed, change, mistake, check },
    set: { email: setEmail, newCode: setNewCode, password: setPassword, code: setCode, googleCode: setGoogleCode },
    async submit() {
      if (check(false) && (await change.act(typed)) === undefined) setGoogleCode('')
    },
  }
}

/** The form for another address: a code from each mailbox, the password, and the second factor. */
export function EmailForm({ mine, state }: { mine: Member; state: AccountState }) {
  const words = useWords('own-account')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const { typed, set, change, mistake, check, submit } = useChanging(mine.email)
  const errorAt = (field: Field) => refusalText(mistake.at(field))
  return (
    <Section title={words('email.heading')}>
      <p className="muted">{words('email.lead')}</p>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('email.new')}
          kind="email-of-another"
          value={typed.email}
          onChange={mistake.typed(set.email)}
          error={errorAt('email')}
        />
        <NewMailboxCode
          email={typed.email}
          value={typed.newCode}
          onChange={mistake.typed(set.newCode)}
          error={errorAt('newCode')}
          before={() => {
            const wrong = refuseAddress(typed.email, mine.email)
            mistake.find(wrong && { field: 'email', code: wrong })
            return wrong === undefined
          }}
        />
        <MyEmailCode
          about={{ use: 'email' }}
          label={words('email.oldCode')}
          value={typed.code}
          onChange={mistake.typed(set.code)}
          error={errorAt('code')}
        />
        <TextField
          label={security('password.old')}
          kind="password"
          value={typed.password}
          onChange={mistake.typed(set.password)}
          error={mistake.at('password') === 'wrong_password' ? security('password.wrongOld') : errorAt('password')}
        />
        <CodeField
          label={security('password.code')}
          value={typed.googleCode}
          onChange={mistake.typed(set.googleCode)}
          error={errorAt('googleCode')}
        />
        <Note kind="ember">
          {words('email.wait', { hours: hoursIn(state.emailChangeWait), money: hoursIn(state.moneyWait) })}
        </Note>
        <Button type="submit" block busy={change.busy} disabled={change.offline}>
          {words('email.submit')}
        </Button>
        <ConfirmWithPasskey
          busy={change.busy}
          request={() => (check(true) ? change.named({ ...typed, googleCode: '' }) : undefined)}
          send={(googleCode) => change.act({ ...typed, googleCode })}
        />
      </Form>
    </Section>
  )
}

interface NewMailboxCodeProps {
  email: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  /** False where the address is no address. */
  before: () => boolean
}

/** The field for the code from the new mailbox, with the button that sends it. */
function NewMailboxCode({ email, ...field }: NewMailboxCodeProps) {
  const words = useWords('own-account')
  const send = () => codeSent(ask(ownAccountCalls.newEmailCode, { email }))
  return <SendCodeField label={words('email.newCode')} send={send} {...field} />
}
