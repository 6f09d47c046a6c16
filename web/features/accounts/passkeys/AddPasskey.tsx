import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { passkeyFailureText } from '../../../frame/passkeys/failure-text.ts'
import { rememberPasskey } from '../../../frame/passkeys/here.ts'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { codeFields, MyEmailCode, useMailCode } from '../security/security.ts'

type Field = 'code' | 'googleCode'

/** The first code that is missing, in the order of the fields. */
function refuse(code: string, proof: string | undefined): Mistake<Field> | undefined {
  if (code.length < 6) return { field: 'code', code: 'email_code_error' }
  return proof === undefined || proof.length === 6 ? undefined : { field: 'googleCode', code: 'google_code_error' }
}

/** The typed form, and what happens when it is sent. */
function useAdding(onClose: () => void) {
  const words = useWords('passkeys')
  const [mailOnly, setMailOnly] = useState(false)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<ErrorCode>()
  const [code, setCode] = useMailCode(refusal)
  const mistake = useMistake<Field>({ refusal, forgive: () => setRefusal(undefined) }, codeFields)
  const [asking, setAsking] = useState(false)
  const finish = useAct(passkeysCalls.finishPasskey, {
    success: words('added'),
    then: () => {
      rememberPasskey(true)
      onClose()
    },
    changes: [passkeysCalls.passkeys, securityCalls.security],
  })
  const proof = mailOnly ? undefined : typed
  const make = async () => {
    const { makePasskey } = await import('../../../frame/passkeys/browser.ts')
    const outcome = await makePasskey(proof === undefined ? { code } : { code, proof })
    if (outcome.kind === 'answer') {
      await finish.act({ ...outcome.made, name: isBlank(name) ? words('title') : name })
      return
    }
    setTyped('')
    // The device was asked, so the mailed code is spent.
    if (outcome.kind === 'device') setCode('')
    if (outcome.kind === 'refused' && outcome.code in codeFields) setRefusal(outcome.code)
    else {
      const text = await passkeyFailureText(outcome)
      if (text !== undefined) say(text, 'bad')
    }
  }
  const submit = async () => {
    const found = refuse(code, proof)
    mistake.find(found)
    if (found || asking) return
    setRefusal(undefined)
    setAsking(true)
    await make().finally(() => setAsking(false))
  }
  return {
    ...{ mailOnly, code, setCode, typed, setTyped, name, setName, mistake, asking, submit, offline: finish.offline },
    turn() {
      setMailOnly(!mailOnly)
      setTyped('')
      mistake.find(undefined)
    },
  }
}

/** A mailed code and one of the authenticator; then the device makes the passkey. Without the authenticator money waits. */
export function AddPasskey({ pause, onClose }: { pause: number; onClose: () => void }) {
  const words = useWords('passkeys')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const { mailOnly, code, setCode, typed, setTyped, name, setName, mistake, asking, submit, offline, turn } =
    useAdding(onClose)
  return (
    <Sheet open title={words('addTitle')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{words('addText')}</p>
        <TextField
          label={words('name')}
          hint={words('nameHint')}
          value={name}
          onChange={(text) => setName([...text].slice(0, passkeyLimits.name).join(''))}
        />
        <MyEmailCode
          about={{ use: 'passkey' }}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        {mailOnly ? (
          <Note kind="ember">{words('mailWaits', { hours: hoursIn(pause) })}</Note>
        ) : (
          <CodeField
            label={security('password.code')}
            value={typed}
            onChange={mistake.typed(setTyped)}
            error={refusalText(mistake.at('googleCode'))}
          />
        )}
        <Button type="submit" block busy={asking} disabled={offline}>
          {words('create')}
        </Button>
        <Button kind="ghost" block onClick={turn}>
          {words(mailOnly ? 'viaCode' : 'viaMail')}
        </Button>
      </Form>
    </Sheet>
  )
}
