import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { LinkCode } from './LinkCode.tsx'

type Field = 'email' | 'password' | 'code'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  invalid_email_format: 'email',
  illegal_operation: 'email',
  email_already_set: 'email',
  no_password: 'password',
  wrong_password: 'password',
  email_code_error: 'code',
  email_code_exp: 'code',
}

const empty = { email: '', password: '', code: '' }

/** The first thing that is missing, in the order of the fields. */
function refuse(typed: typeof empty): { field: Field; code: ErrorCode } | undefined {
  if (refuseEmail(typed.email)) return { field: 'email', code: 'invalid_email_format' }
  if (typed.password === '') return { field: 'password', code: 'no_password' }
  if (typed.code.length < 6) return { field: 'code', code: 'email_code_error' }
  return undefined
}

/** /AccountAdd: links another account of the member, with its password and a code that is mailed to it. */
export function AccountAddScreen() {
  const words = useWords('account')
  return (
    <Page title={words('add.title')} back={paths.accountMore} still of={useMember()}>
      {() => <AddForm />}
    </Page>
  )
}

function AddForm() {
  const words = useWords('account')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<{ field: Field; code: ErrorCode }>()
  const link = useAct(linkedAccountsCalls.addConnectUser, {
    success: words('add.done'),
    then: () => navigate(paths.accountMore, { replace: true }),
    changes: [linkedAccountsCalls.getConnectedUsers],
    inField: [
      'invalid_email_format',
      'illegal_operation',
      'email_already_set',
      'wrong_password',
      'email_code_error',
      'email_code_exp',
    ],
  })
  const refusedField = link.refusal && fieldOf[link.refusal]
  const said = wrong ?? (link.refusal && refusedField ? { field: refusedField, code: link.refusal } : undefined)
  const at = (field: Field) => ({
    value: typed[field],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setWrong(undefined)
      link.forgive()
    },
    error: said?.field === field ? (refusalOf(said.code) ?? refusalText(said.code)) : undefined,
  })
  const refusalOf = (code: ErrorCode) =>
    code === 'illegal_operation'
      ? words('add.ownAccount')
      : code === 'email_already_set'
        ? words('add.taken')
        : undefined
  const submit = () => {
    const broken = refuse(typed)
    setWrong(broken)
    if (!broken) void link.act(typed)
  }
  return (
    <Form onSubmit={submit}>
      <div className="stack">
        <h2 className="title-2">{words('add.heading')}</h2>
        <p className="muted">{words('add.lead')}</p>
      </div>
      <TextField label={words('add.email')} kind="email-of-another" {...at('email')} />
      <TextField label={words('fields.password')} kind="password" {...at('password')} />
      <LinkCode
        email={typed.email}
        onWrongEmail={() => setWrong({ field: 'email', code: 'invalid_email_format' })}
        {...at('code')}
      />
      <Note kind="plain">{words('add.consequence')}</Note>
      <Button type="submit" block busy={link.busy} disabled={link.offline}>
        {words('add.submit')}
      </Button>
    </Form>
  )
}
