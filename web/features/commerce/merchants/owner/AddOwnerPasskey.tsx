import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { passkeyFailureText } from '../../../../frame/passkeys/failure-text.ts'
import { useWords } from '../../../../words/words.ts'
import { ofPassword, PasswordSheet } from './PasswordSheet.tsx'

/** A name and the password; then the code, and the device makes the passkey. */
export function AddOwnerPasskey({ onClose }: { onClose: () => void }) {
  const words = useWords('passkeys')
  const security = useWords('merchant-security')
  const [name, setName] = useState('')
  const [making, setMaking] = useState(false)
  const begin = useAct(ownerFactorCalls.beginOwnerPasskey, { inField: ofPassword })
  const finish = useAct(ownerFactorCalls.finishOwnerPasskey, {
    success: words('added'),
    then: onClose,
    changes: [ownerFactorCalls.ownerFactor],
  })
  const add = async (password: string) => {
    const begun = await begin.act({ password })
    if (!begun) return
    setMaking(true)
    const outcome = await (await import('../../../../frame/passkeys/browser.ts')).made(begun)
    setMaking(false)
    if (outcome.kind === 'answer') {
      await finish.act({ ...outcome.made, name: isBlank(name) ? words('title') : name })
      return
    }
    const text = await passkeyFailureText(outcome)
    if (text !== undefined) say(text, 'bad')
  }
  return (
    <PasswordSheet
      title={words('addTitle')}
      text={security('factor.addText')}
      submit={words('create')}
      running={{ ...begin, busy: begin.busy || making || finish.busy }}
      onSubmit={add}
      onClose={onClose}
    >
      <TextField
        label={words('name')}
        hint={words('nameHint')}
        value={name}
        onChange={(text) => setName([...text].slice(0, passkeyLimits.name).join(''))}
      />
    </PasswordSheet>
  )
}
