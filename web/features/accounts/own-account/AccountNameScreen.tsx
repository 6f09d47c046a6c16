import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { nameLength, refuseName } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { AccountState } from './account-state.ts'
import { LockedNote } from './LockedNote.tsx'

type Field = 'name' | 'code'

const fieldOf = {
  tips_name_length: 'name',
  tips_name_format: 'name',
  duplicate_name: 'name',
  google_code_error: 'code',
  google_auth_failed: 'code',
} as const satisfies Partial<Record<ErrorCode, Field>>

/** The first rule that the form breaks. `byPasskey`: no code of the authenticator is typed. */
function refuse(name: string, code: string, byPasskey: boolean): Mistake<Field> | undefined {
  const wrong = refuseName(name)
  if (wrong) return { field: 'name', code: wrong }
  return byPasskey || code.length === 6 ? undefined : { field: 'code', code: 'google_code_error' }
}

/** /AccountName: another user name, once in a while. */
export function AccountNameScreen() {
  const words = useWords('own-account')
  const asked = together({ mine: useMember(), state: useAsk(ownAccountCalls.accountState, {}, { fresh: 0 }) })
  return (
    <Page title={words('name.title')} back={paths.more} still of={asked}>
      {({ mine, state }) => (
        <>
          <div className="stack">
            <h2 className="title-1">{words('name.heading', { name: mine.name })}</h2>
            <p className="muted">{words('name.lead')}</p>
          </div>
          {state.lockdown ? (
            <LockedNote />
          ) : state.nameChangeFrom ? (
            <Note kind="plain">{words('name.later', { moment: unbroken(state.nameChangeFrom) })}</Note>
          ) : (
            <NameForm mine={mine} state={state} />
          )}
        </>
      )}
    </Page>
  )
}

function NameForm({ mine, state }: { mine: Member; state: AccountState }) {
  const words = useWords('own-account')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const change = useAct(ownAccountCalls.changeName, {
    success: words('name.done'),
    then: () => navigate(paths.more, { replace: true }),
    changes: [memberCalls.info, ownAccountCalls.accountState],
    inField: Object.keys(fieldOf) as (keyof typeof fieldOf)[],
  })
  const mistake = useMistake<Field>(change, fieldOf)
  const check = (byPasskey: boolean) => {
    const found = refuse(name, code, byPasskey)
    mistake.find(found)
    return found === undefined && !change.busy
  }
  const submit = async () => {
    if (check(false) && (await change.act({ name, googleCode: code })) === undefined) setCode('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label={words('name.new')}
        hint={words('name.hint', nameLength)}
        kind="name"
        value={name}
        onChange={mistake.typed(setName)}
        error={refusalText(mistake.at('name'))}
      />
      <CodeField
        label={security('password.code')}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
      />
      <Note>
        {words('name.rule', {
          name: mine.name,
          days: daysIn(state.nameChangePause),
          reserved: daysIn(state.nameReserved),
        })}
      </Note>
      <Button type="submit" block busy={change.busy} disabled={change.offline}>
        {words('name.submit')}
      </Button>
      <ConfirmWithPasskey
        busy={change.busy}
        request={() => (check(true) ? change.named({ name, googleCode: '' }) : undefined)}
        send={(googleCode) => change.act({ name, googleCode })}
      />
    </Form>
  )
}
