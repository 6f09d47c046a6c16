import { refusePin, refuseStaff } from '@humidor/domain/commerce/staff.ts'
import { type StaffRole, staffRoles } from '@humidor/domain/commerce/staff-role.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { type Mistake, useMistake } from '../../../../api/useMistake.ts'
import { OwnerPassword } from '../../../../frame/till/OwnerPassword.tsx'
import { useWords } from '../../../../words/words.ts'
import { PinField } from './PinField.tsx'
import { fieldsOf, readLimit, type Staff, type StaffFields } from './staff.ts'
import { useSaving } from './useSaving.ts'

type Field = 'name' | 'limits' | 'pin' | 'password'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  content_empty: 'name',
  content_too_long: 'name',
  duplicate_name: 'name',
  illegal_value: 'limits',
  pin_not_allowed: 'pin',
  no_password: 'password',
  wrong_password: 'password',
}

interface Read {
  mistake?: Mistake<Field>
  form?: Parameters<typeof refuseStaff>[0]
}

/** What is sent, or the first mistake. @param pin undefined: it stays */
function read(fields: StaffFields, pin: string | undefined, password: string): Read {
  const at = (code: ErrorCode): Read => ({ mistake: { field: fieldOf[code] ?? 'name', code } })
  const [perBill, perDay] = [readLimit(fields.perBill), readLimit(fields.perDay)]
  if (perBill === undefined || perDay === undefined) return at('illegal_value')
  const form = { name: fields.name, role: fields.role, perBill, perDay }
  const refused = refuseStaff(form) ?? (pin === undefined ? undefined : refusePin(pin))
  if (refused) return at(refused)
  return password === '' ? at('no_password') : { form }
}

/** The name, the role, the limits of refunds, the PIN of somebody new, and the owner’s password. */
export function StaffForm({ of, onDone }: { of: Staff | undefined; onDone: () => void }) {
  const words = useWords('staff')
  const refusalText = useRefusalText()
  const [fields, setFields] = useState(() => fieldsOf(of))
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const saving = useSaving(of, fields.name, onDone)
  const mistake = useMistake(saving, fieldOf)
  const put = (name: keyof StaffFields) => mistake.typed((text) => setFields((now) => ({ ...now, [name]: text })))
  const submit = async () => {
    const found = read(fields, of ? undefined : pin, password)
    mistake.find(found.mistake)
    if (!found.form || saving.busy) return
    await saving.save({ ...found.form, pin, password })
  }
  const name = mistake.at('name')
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label={words('name')}
        hint={words('nameHint')}
        value={fields.name}
        onChange={put('name')}
        error={name === 'duplicate_name' ? words('nameTaken') : refusalText(name)}
      />
      <Role value={fields.role} onChange={(role) => setFields({ ...fields, role })} />
      <AmountField
        label={words('limits.perBill')}
        coin="CIG"
        value={fields.perBill}
        onChange={put('perBill')}
        most={null}
      />
      <AmountField
        label={words('limits.perDay')}
        coin="CIG"
        value={fields.perDay}
        onChange={put('perDay')}
        most={null}
        hint={words(fields.role === 'cashier' ? 'limits.cashierHint' : 'limits.managerHint')}
        error={mistake.at('limits') && words('limits.wrong')}
        nothing={words('limits.wrong')}
      />
      {!of && <PinField value={pin} onChange={mistake.typed(setPin)} error={refusalText(mistake.at('pin'))} />}
      <OwnerPassword value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
      <Button type="submit" block busy={saving.busy} disabled={saving.offline}>
        {words('save')}
      </Button>
    </Form>
  )
}

function Role({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  const words = useWords('staff')
  return (
    <div className="stack">
      <Segmented
        label={words('role.label')}
        options={staffRoles.map((id) => ({ id, label: words(`role.${id}`) }))}
        value={value}
        onChange={onChange}
      />
      <p className="muted">{words(`role.${value}Text`)}</p>
    </div>
  )
}
