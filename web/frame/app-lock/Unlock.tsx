import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { lockSent } from '../../api/lock-now.ts'
import { useRefusalText } from '../../api/refusal-text.ts'
import { unlockHere } from '../../session/app-lock.ts'
import { useWords } from '../../words/words.ts'
import { ConfirmWithPasskey } from '../passkeys/ConfirmWithPasskey.tsx'
import { showFailure, useLockAct } from './failure.ts'

/** The request that a passkey confirms: to unlock, and nothing else. */
const unlocking = () => ({ call: appLockCalls.unlockApp, key: '', wire: {} })

/** The form that unlocks the app, by the ways that the member has. */
export function Unlock({ by }: { by: AnswerOf<typeof appLockCalls.appLock> }) {
  const words = useWords('app-lock')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<ErrorCode>()
  const unlock = useLockAct(appLockCalls.unlockApp, {
    then: unlockHere,
    changes: [appLockCalls.appLock],
    inField: ['google_code_error', 'google_auth_failed', 'wrong_password'],
  })
  const isCode = !by.byPassword
  const [waiting, setWaiting] = useState(false)
  const busy = unlock.busy || waiting
  const act = async (request: RequestOf<typeof appLockCalls.unlockApp>) => {
    showFailure(undefined)
    setWaiting(true)
    await lockSent()
    setWaiting(false)
    return await unlock.act(request)
  }
  const send = async (text: string) => {
    if (busy) return
    const found = isCode ? text.length < codeLength && 'google_code_error' : text === '' && 'no_password'
    setMissing(found || undefined)
    if (found) return
    const request = isCode ? { googleCode: text } : { password: text }
    if ((await act(request)) === undefined) setTyped('')
  }
  const field = {
    value: typed,
    onChange(text: string) {
      setTyped(text)
      setMissing(undefined)
      if (text !== '') unlock.forgive()
    },
    error: refusalText(missing ?? unlock.refusal),
  }
  if (!by.byPasskey && !by.byCode && !by.byPassword) return <Note kind="plain">{words('noWay')}</Note>
  return (
    <Form onSubmit={() => void send(typed)}>
      {by.byPasskey && (
        <ConfirmWithPasskey
          always
          report={showFailure}
          busy={busy}
          request={unlocking}
          send={(googleCode) => act({ googleCode })}
        />
      )}
      {by.byCode && (
        <CodeField
          first="without-keyboard"
          label={words('code')}
          onComplete={(digits) => void send(digits)}
          {...field}
        />
      )}
      {by.byPassword && <TextField label={words('password')} kind="password" {...field} />}
      {(by.byCode || by.byPassword) && (
        <Button type="submit" block busy={busy} disabled={unlock.offline}>
          {words('unlock')}
        </Button>
      )}
    </Form>
  )
}
