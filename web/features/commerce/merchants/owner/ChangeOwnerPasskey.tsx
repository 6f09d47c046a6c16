import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'
import type { OwnerPasskey } from './factor.ts'
import { ofPassword, PasswordSheet } from './PasswordSheet.tsx'

interface ChangeOwnerPasskeyProps {
  of: OwnerPasskey
  onClose: () => void
}

/** Renames a passkey of the owner, or removes it with the password and a code. */
export function ChangeOwnerPasskey({ of, onClose }: ChangeOwnerPasskeyProps) {
  const words = useWords('passkeys')
  const [isRemoving, setIsRemoving] = useState(false)
  const [name, setName] = useState(of.name)
  const rename = useAct(ownerFactorCalls.renameOwnerPasskey, {
    success: words('renamed'),
    then: onClose,
    changes: [ownerFactorCalls.ownerFactor],
  })
  const remove = useAct(ownerFactorCalls.removeOwnerPasskey, {
    success: words('removed'),
    then: onClose,
    changes: [ownerFactorCalls.ownerFactor],
    inField: ofPassword,
  })
  if (isRemoving)
    return (
      <PasswordSheet
        danger
        title={words('removeTitle', { name: of.name })}
        text={words('removeText')}
        submit={words('remove')}
        running={remove}
        onSubmit={(password) => remove.act({ id: of.id, password })}
        onClose={onClose}
      />
    )
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
        <Button kind="danger-quiet" block onClick={() => setIsRemoving(true)}>
          {words('remove')}
        </Button>
      </Form>
    </Sheet>
  )
}
