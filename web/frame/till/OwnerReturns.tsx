import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useMistake } from '../../api/useMistake.ts'
import { useWords } from '../../words/words.ts'
import { OwnerPassword } from './OwnerPassword.tsx'
import { afterLock, tillOpened } from './till-opened.ts'

/** The owner comes back to the till with the password. */
export function OwnerReturns({ onBack }: { onBack: () => void }) {
  const words = useWords('staff')
  const [password, setPassword] = useState('')
  const unlock = useAct(staffCalls.returnAsOwner, {
    then: tillOpened,
    inField: ['no_password', 'wrong_password', 'code_request_too_frequent'],
  })
  const mistake = useMistake(unlock, {
    ...{ no_password: 'password', wrong_password: 'password', code_request_too_frequent: 'password' },
  })
  const submit = async () => {
    const missing = password === ''
    mistake.find(missing ? { field: 'password', code: 'no_password' } : undefined)
    if (missing || unlock.busy) return
    if ((await afterLock(() => unlock.act({ password }))) === undefined) setPassword('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      <h2 className="title-1">{words('lock.owner')}</h2>
      <OwnerPassword value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
      <Button type="submit" block busy={unlock.busy} disabled={unlock.offline}>
        {words('lock.signIn')}
      </Button>
      <Button kind="ghost" block onClick={onBack}>
        {words('lock.back')}
      </Button>
    </Form>
  )
}
