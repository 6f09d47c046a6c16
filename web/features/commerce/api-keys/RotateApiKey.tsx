import * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import { apiKeyOverlap } from '@humidor/domain/commerce/api-key.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import type { ApiKey } from './api-key.ts'
import { PasswordField } from './PasswordField.tsx'

/** How long the old secret works: seconds. */
const overlaps = { none: 0, hour: 3_600, day: apiKeyOverlap } as const

interface RotateApiKeyProps {
  of: ApiKey
  onRotated: (secret: string) => void
  onClose: () => void
}

/** Gives a key a new secret. The old one works as long as is chosen, so that the software can be changed meanwhile. */
export function RotateApiKey({ of: { id, name }, onRotated, onClose }: RotateApiKeyProps) {
  const words = useWords('api-keys')
  const [overlap, setOverlap] = useState<keyof typeof overlaps>('hour')
  const [password, setPassword] = useState('')
  const [lost, setLost] = useState(false)
  const rotate = useAct(apiKeysCalls.rotateApiKey, {
    then: ({ secret }) => onRotated(secret),
    lost: () => setLost(true),
    changes: [apiKeysCalls.listApiKeys],
    inField: ['no_password', 'wrong_password'],
  })
  const mistake = useMistake(rotate, { no_password: 'password', wrong_password: 'password' })
  const submit = async () => {
    mistake.find(password === '' ? { field: 'password', code: 'no_password' } : undefined)
    if (password === '' || rotate.busy) return
    if ((await rotate.act({ id, overlap: overlaps[overlap], password })) === undefined) setPassword('')
  }
  return (
    <Sheet open title={words('rotate.title', { name })} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{words('rotate.text')}</p>
        <div className="stack stack--tight">
          <span className="label" aria-hidden="true">
            {words('rotate.overlap')}
          </span>
          <Segmented
            label={words('rotate.overlap')}
            value={overlap}
            onChange={setOverlap}
            options={(['none', 'hour', 'day'] as const).map((key) => ({ id: key, label: words(`rotate.${key}`) }))}
          />
        </div>
        <PasswordField value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
        {lost && <Note kind="ember">{words('rotate.lost')}</Note>}
        <Button type="submit" block busy={rotate.busy} disabled={rotate.offline}>
          {words('rotate.act')}
        </Button>
      </Form>
    </Sheet>
  )
}
