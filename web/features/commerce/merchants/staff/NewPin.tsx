import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { refusePin } from '@humidor/domain/commerce/staff.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../../api/useMistake.ts'
import { OwnerPassword } from '../../../../frame/till/OwnerPassword.tsx'
import { useWords } from '../../../../words/words.ts'
import { PinField } from './PinField.tsx'
import type { Staff } from './staff.ts'

type Field = 'pin' | 'password'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  pin_not_allowed: 'pin',
  no_password: 'password',
  wrong_password: 'password',
}

function refuse(pin: string, password: string): Mistake<Field> | undefined {
  const wrong = refusePin(pin)
  if (wrong) return { field: 'pin', code: wrong }
  return password === '' ? { field: 'password', code: 'no_password' } : undefined
}

/** Gives one of the staff a new PIN. */
export function NewPin({ of: { id }, onDone }: { of: Staff; onDone: () => void }) {
  const words = useWords('staff')
  const refusalText = useRefusalText()
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const change = useAct(staffCalls.setStaffPin, {
    success: words('pin.changed'),
    then: onDone,
    inField: ['pin_not_allowed', 'no_password', 'wrong_password'],
  })
  const mistake = useMistake(change, fieldOf)
  const submit = async () => {
    const found = refuse(pin, password)
    mistake.find(found)
    if (found || change.busy) return
    await change.act({ id, pin, password })
  }
  return (
    <Form onSubmit={() => void submit()}>
      <PinField value={pin} onChange={mistake.typed(setPin)} error={refusalText(mistake.at('pin'))} />
      <OwnerPassword value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
      <Button type="submit" block busy={change.busy} disabled={change.offline}>
        {words('save')}
      </Button>
    </Form>
  )
}
