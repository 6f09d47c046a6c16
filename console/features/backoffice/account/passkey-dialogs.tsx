import { consoleContract } from '@humidor/contract/console/index.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { useOwnCode } from '../../../components/useOwnCode.ts'
import type { Passkey } from './passkey.ts'

const { operatorPasskeys, renameOperatorPasskey, removeOperatorPasskey } = consoleContract.operators

interface DialogProps {
  passkey: Passkey
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name: before }, onClose }: DialogProps) {
  const [name, setName] = useState(before)
  const renaming = useAct(renameOperatorPasskey, {
    success: 'Passkey renamed',
    changes: [operatorPasskeys],
    then: onClose,
  })
  return (
    <FormDialog
      title="Rename this passkey"
      act="Rename"
      busy={renaming.busy}
      disabled={renaming.offline || isBlank(name)}
      onAct={() => void renaming.act({ id, name })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => setName([...text].slice(0, passkeyLimits.name).join(''))}
      />
    </FormDialog>
  )
}

/** Removes a passkey, with a code of the authenticator. */
export function RemovePasskey({ passkey: { id, name }, onClose }: DialogProps) {
  const removing = useAct(removeOperatorPasskey, {
    success: 'Passkey removed',
    changes: [operatorPasskeys],
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onClose,
  })
  const own = useOwnCode(removing)
  const submit = async () => {
    const googleCode = own.read()
    if (googleCode === undefined || removing.busy) return
    if ((await removing.act({ id, googleCode })) === undefined) own.clear()
  }
  return (
    <FormDialog
      title={`Remove ${name}?`}
      text="It signs you in no more. Your password and your authenticator stay."
      act="Remove passkey"
      danger
      busy={removing.busy}
      disabled={removing.offline}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <CodeField {...own.field} />
    </FormDialog>
  )
}
