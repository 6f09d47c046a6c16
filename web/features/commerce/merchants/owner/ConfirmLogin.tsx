import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { useMistake } from '../../../../api/useMistake.ts'
import { isOwnerCode, OwnerCodeField } from '../../../../frame/OwnerCodeField.tsx'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { SignInAsOwner } from './SignInAsOwner.tsx'

interface ConfirmLoginProps {
  /** Whose password was right. */
  vcode: string
  onDone: (token: string) => void
  /** The password is asked again. */
  onAgain: () => void
}

/** The second step of a sign-in: a code of the authenticator, a recovery code, or a passkey. */
export function ConfirmLogin({ vcode, onDone, onAgain }: ConfirmLoginProps) {
  const words = useWords('merchant-security')
  const [code, setCode] = useState('')
  const confirm = useAct(ownerFactorCalls.confirmLogin, {
    then: ({ token }) => onDone(token),
    inField: ['authorization_expired', 'google_code_error', 'google_auth_failed'],
  })
  const mistake = useMistake(confirm, { google_code_error: 'code', google_auth_failed: 'code' })
  const expire = useEffectEvent(() => {
    say(words('factor.expired'), 'bad')
    onAgain()
  })
  const isGone = confirm.refusal === 'authorization_expired'
  useEffect(() => {
    if (isGone) expire()
  }, [isGone])
  const submit = async () => {
    const isCode = isOwnerCode(code)
    mistake.find(isCode ? undefined : { field: 'code', code: 'google_code_error' })
    if (!isCode || confirm.busy) return
    if ((await confirm.act({ vcode, ownerCode: code })) === undefined) setCode('')
  }
  return (
    <Page title={words('factor.title')} back={paths.login} className="login">
      <div className="stack">
        <h2 className="title-1">{words('factor.sheetTitle')}</h2>
        <p className="muted">{words('factor.signInText')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <OwnerCodeField
          value={code}
          onChange={(text) => (text === '' ? setCode('') : mistake.typed(setCode)(text))}
          refusal={mistake.at('code')}
        />
        <Button type="submit" block busy={confirm.busy} disabled={confirm.offline}>
          {words('factor.continue')}
        </Button>
        <SignInAsOwner onDone={onDone} />
        <Button kind="ghost" block onClick={onAgain}>
          {words('factor.again')}
        </Button>
      </Form>
      <Note kind="plain">{words('factor.lost')}</Note>
    </Page>
  )
}
