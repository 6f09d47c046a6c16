import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { pinLength } from '@humidor/domain/commerce/staff.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useAct } from '../../api/useAct.ts'
import { useMistake } from '../../api/useMistake.ts'
import { useWords } from '../../words/words.ts'
import { PinPad } from './PinPad.tsx'
import { afterLock, tillOpened } from './till-opened.ts'

/** One of the staff types their PIN. */
export function PinForm({ of: { id, name }, onBack }: { of: { id: number; name: string }; onBack: () => void }) {
  const words = useWords('staff')
  const refusalText = useRefusalText()
  const [pin, setPin] = useState('')
  const signIn = useAct(staffCalls.signInStaff, {
    then: tillOpened,
    inField: ['wrong_pin', 'code_request_too_frequent'],
  })
  const mistake = useMistake(signIn, { wrong_pin: 'pin', code_request_too_frequent: 'pin' })
  const submit = async () => {
    const short = pin.length < pinLength.least
    mistake.find(short ? { field: 'pin', code: 'wrong_pin' } : undefined)
    if (short || signIn.busy) return
    if ((await afterLock(() => signIn.act({ id, pin }))) === undefined) setPin('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      <PinPad
        label={words('pin.of', { name })}
        value={pin}
        onChange={mistake.typed(setPin)}
        error={refusalText(mistake.at('pin'))}
      />
      <Button type="submit" block busy={signIn.busy} disabled={signIn.offline}>
        {words('lock.signIn')}
      </Button>
      <Button kind="ghost" block onClick={onBack}>
        {words('lock.back')}
      </Button>
    </Form>
  )
}
