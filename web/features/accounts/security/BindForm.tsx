import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { invalidCharacter, partialAddress, readAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import { refuseLabel } from '@humidor/domain/money/withdrawal-address.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useAddressText } from '../../../api/address-text.ts'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { codeFields } from './code-fields.ts'
import { MyEmailCode, useMailCode } from './MyEmailCode.tsx'

type Field = 'address' | 'label' | 'code' | 'googleCode'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  wrong_address: 'address',
  content_too_long: 'label',
  ...codeFields,
}

/** The first rule that the form breaks, in the order of its fields. Only the server knows the platform's own addresses. */
function refuse(
  { address, label, code, googleCode }: Record<Field, string>,
  byPasskey: boolean,
): Mistake<Field> | undefined {
  const wrong = refuseAddress({ address, forbidden: [] })
  if (wrong) return { field: 'address', code: wrong }
  const long = refuseLabel(label)
  if (long) return { field: 'label', code: long }
  if (code.length < 6) return { field: 'code', code: 'email_code_error' }
  return byPasskey || googleCode.length === 6 ? undefined : { field: 'googleCode', code: 'google_code_error' }
}

interface BindFormProps {
  /** No address is bound yet. */
  first: boolean
  /** Seconds until withdrawals to it are possible. */
  pause: number
  onBound: () => void
}

/** The form with the address, its network, the consequences of a change, and the two codes. */
export function BindForm({ first, pause, onBound }: BindFormProps) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [googleCode, setGoogleCode] = useState('')
  const bind = useAct(withdrawalsCalls.updateCashAddress, {
    then: onBound,
    changes: [memberCalls.info, withdrawalsCalls.cashAddresses],
    inField: withdrawalsCalls.updateCashAddress.errors.filter((code) => fieldOf[code]),
  })
  const [code, setCode] = useMailCode(bind.refusal)
  const mistake = useMistake(bind, fieldOf)
  const check = (byPasskey: boolean) => {
    const found = refuse({ address, label, code, googleCode }, byPasskey)
    mistake.find(found)
    return found === undefined && !bind.busy
  }
  const request = (confirmed: string) => ({ cashAddress: address, label, googleCode: confirmed, code })
  const submit = async () => {
    if (check(false) && (await bind.act(request(googleCode))) === undefined) setGoogleCode('')
  }

  return (
    <Section title={words(first ? 'address.heading' : 'address.headingChange')}>
      <Form onSubmit={() => void submit()}>
        <AddressField
          value={address}
          onChange={mistake.typed(setAddress)}
          error={
            mistake.at('address') &&
            (readAddress(address) ? refusalText(mistake.at('address')) : words('address.neither'))
          }
        />
        <TextField
          label={words('address.labelField')}
          hint={words('address.labelHint')}
          value={label}
          onChange={mistake.typed(setLabel)}
          error={refusalText(mistake.at('label'))}
        />
        <Note kind="ember">{words('address.wait', { hours: hoursIn(pause) })}</Note>
        <MyEmailCode
          about={{ use: 'address', ...(readAddress(address) && { cashAddress: address }) }}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <CodeField
          label={words('password.code')}
          value={googleCode}
          onChange={mistake.typed(setGoogleCode)}
          error={refusalText(mistake.at('googleCode'))}
        />
        <Button type="submit" block busy={bind.busy} disabled={bind.offline}>
          {words('address.submit')}
        </Button>
        <ConfirmWithPasskey
          busy={bind.busy}
          request={() => (check(true) ? bind.named(request('')) : undefined)}
          send={(answer) => bind.act(request(answer))}
        />
      </Form>
    </Section>
  )
}

interface AddressFieldProps {
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** Shows the network while the member types, and for a complete address whether it is valid and how it reads in groups. */
function AddressField({ value, onChange, error }: AddressFieldProps) {
  const words = useWords('security')
  const networks = useWords('deposits')
  const read = readAddress(value)
  const begun = partialAddress(value)
  const addressText = useAddressText()
  const strange = invalidCharacter(value) && addressText('wrong_address', value)
  const slip = strange || (begun?.whole && !read ? words('address.checksum') : undefined)
  const chain = read?.chain ?? begun?.chain
  return (
    <div className="stack">
      <TextField
        label={words('address.label')}
        hint={words('address.hint')}
        value={value}
        keeps={readers.chainAddress}
        onChange={onChange}
        error={slip ?? error}
        end={<Paste onPaste={(text) => onChange(readers.chainAddress(text))} />}
      />
      {chain && !slip && (
        <div className="between" role="status">
          <span className="label">{words('address.network')}</span>
          <Badge tone="gold">{networks(`chain.${chain}`)}</Badge>
        </div>
      )}
      {read && (
        <>
          <GroupedBox text={read.spelling} />
          <p className="caption">{words('address.compare')}</p>
        </>
      )}
    </div>
  )
}

/** Shown only if the browser allows reading the clipboard. */
function Paste({ onPaste }: { onPaste: (text: string) => void }) {
  const words = useWords('security')
  // Not on a page without https, and not in every browser.
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined
  if (!clipboard?.readText) return null
  const paste = async () => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      say(words('address.pasteFailed'), 'bad')
    }
  }
  return (
    <button type="button" className="field__action" onClick={() => void paste()}>
      {words('address.paste')}
    </button>
  )
}
