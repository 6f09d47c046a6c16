import type { AnswerOf } from '@humidor/client/client.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { useWords } from '../../../words/words.ts'

/** A passkey of the member. */
export type Passkey = AnswerOf<typeof passkeysCalls.passkeys>[number]

interface ChangePasskeyProps {
  of: Passkey
  onClose: () => void
}

/** Renames a passkey, or removes it with a code or with a passkey. */
export function ChangePasskey({ of, onClose }: ChangePasskeyProps) {
  const words = useWords('passkeys')
  const [removing, setRemoving] = useState(false)
  const [name, setName] = useState(of.name)
  const rename = useAct(passkeysCalls.renamePasskey, {
    success: words('renamed'),
    then: onClose,
    changes: [passkeysCalls.passkeys],
  })
  if (removing) return <Removing of={of} onClose={onClose} />
  const submit = () => {
    if (!isBlank(name)) void rename.act({ id: of.id, name })
  }
  return (
    <Sheet open title={words('more')} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={words('name')}
          value={name}
          onChange={(text) => setName([...text].slice(0, passkeyLimits.name).join(''))}
        />
        <Button type="submit" block busy={rename.busy} disabled={rename.offline}>
          {words('save')}
        </Button>
        <Button kind="danger-quiet" block onClick={() => setRemoving(true)}>
          {words('remove')}
        </Button>
      </Form>
    </Sheet>
  )
}

function Removing({ of: { id, name }, onClose }: ChangePasskeyProps) {
  const words = useWords('passkeys')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const remove = useAct(passkeysCalls.removePasskey, {
    success: words('removed'),
    then: onClose,
    changes: [passkeysCalls.passkeys],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const mistake = useMistake(remove, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || remove.busy) return
    if ((await remove.act({ id, googleCode: code })) === undefined) setCode('')
  }
  return (
    <Sheet open title={words('removeTitle', { name })} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{words('removeText')}</p>
        <CodeField
          label={security('password.code')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <Button type="submit" kind="danger" block busy={remove.busy} disabled={remove.offline}>
          {words('remove')}
        </Button>
        <ConfirmWithPasskey
          busy={remove.busy}
          request={() => remove.named({ id, googleCode: '' })}
          send={(googleCode) => remove.act({ id, googleCode })}
        />
      </Form>
    </Sheet>
  )
}
