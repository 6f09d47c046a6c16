import { createOnDevice } from '@humidor/client/passkeys.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { useOwnCode } from '../../../components/useOwnCode.ts'
import { refusalText } from '../../../words/refusals.ts'

const { beginOperatorPasskey, finishOperatorPasskey, operatorPasskeys } = consoleContract.operators

/** Refusals that the field of the password shows. */
const ofPassword: ReadonlySet<string> = new Set(['wrong_password', 'code_request_too_frequent'])

/** The typed form, and what happens when it is sent. */
function useAdding(onClose: () => void) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  const beginning = useAct(beginOperatorPasskey, {
    inField: [
      'google_code_error',
      'google_code_spent',
      'google_auth_failed',
      'wrong_password',
      'code_request_too_frequent',
    ],
  })
  const finishing = useAct(finishOperatorPasskey, {
    success: 'Passkey added',
    changes: [operatorPasskeys],
    then: onClose,
  })
  const { refusal, forgive } = beginning
  const isOfPassword = refusal !== undefined && ofPassword.has(refusal)
  const own = useOwnCode({ refusal: isOfPassword ? undefined : refusal, forgive })
  const refusedPassword = refusal === 'wrong_password' ? 'Wrong password.' : isOfPassword && refusalText(refusal)

  const make = async (googleCode: string) => {
    const begun = await beginning.act({ password, googleCode })
    // A code is valid once, whatever becomes of the passkey.
    own.clear()
    if (begun === undefined) return
    const made = await createOnDevice(begun)
    if (made) await finishing.act({ ...made, name: isBlank(name) ? 'Passkey' : name })
    else say('The device made no passkey. Try again with another code.', 'bad')
  }
  const submit = async () => {
    if (asking) return
    setMissing(password === '')
    if (password === '') return
    const googleCode = own.read()
    if (googleCode === undefined) return
    setAsking(true)
    await make(googleCode).finally(() => setAsking(false))
  }
  return {
    ...{ name, setName, own, submit, password },
    passwordError: isMissing ? refusalText('no_password') : refusedPassword || undefined,
    setPassword(text: string) {
      setPassword(text)
      setMissing(false)
      forgive()
    },
    busy: asking,
    offline: beginning.offline,
  }
}

/** Takes what a sign-in takes, and has the device make a passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const it = useAdding(onClose)
  return (
    <FormDialog
      title="Add a passkey"
      text="Your device asks for your fingerprint, face or PIN. Use a device that only you use."
      act="Create passkey"
      busy={it.busy}
      disabled={it.offline}
      onAct={() => void it.submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as the device it is on"
        value={it.name}
        onChange={(text) => it.setName([...text].slice(0, passkeyLimits.name).join(''))}
      />
      <TextField
        label="Your password"
        kind="password"
        value={it.password}
        onChange={it.setPassword}
        error={it.passwordError}
      />
      <CodeField {...it.own.field} />
    </FormDialog>
  )
}
