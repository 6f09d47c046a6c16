import * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import { type ApiScope, apiKeyName, apiScopes, refuseApiKey } from '@humidor/domain/commerce/api-key.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import { scopeWord } from './api-key.ts'
import { PasswordField } from './PasswordField.tsx'

type Field = 'name' | 'scopes' | 'password'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  content_empty: 'name',
  content_too_long: 'name',
  illegal_value: 'scopes',
  no_password: 'password',
  wrong_password: 'password',
}

/** The first error of the form, in the order of its fields. */
function refuse(form: { name: string; scopes: readonly ApiScope[] }, password: string): Mistake<Field> | undefined {
  const code = refuseApiKey(form)
  if (code) return { field: fieldOf[code] ?? 'name', code }
  return password === '' ? { field: 'password', code: 'no_password' } : undefined
}

/** A name, what the key may do, and the password. */
export function CreateApiKey({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const words = useWords('api-keys')
  const refusalText = useRefusalText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [password, setPassword] = useState('')
  const [lost, setLost] = useState(false)
  const create = useAct(apiKeysCalls.createApiKey, {
    then: ({ secret }) => onMade(secret),
    lost: () => setLost(true),
    changes: [apiKeysCalls.listApiKeys],
    inField: ['content_empty', 'content_too_long', 'illegal_value', 'no_password', 'wrong_password'],
  })
  const mistake = useMistake(create, fieldOf)
  const submit = async () => {
    const found = refuse({ name, scopes }, password)
    mistake.find(found)
    if (found || create.busy) return
    if ((await create.act({ name, scopes: [...scopes], password })) === undefined) setPassword('')
  }
  const choose = (scope: ApiScope, chosen: boolean) => {
    setScopes(apiScopes.filter((one) => (one === scope ? chosen : scopes.includes(one))))
    mistake.find(undefined)
  }
  return (
    <Sheet open title={words('create')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('name')}
          hint={words('nameHint')}
          value={name}
          onChange={mistake.typed((text) => setName([...text].slice(0, apiKeyName).join('')))}
          error={refusalText(mistake.at('name'))}
        />
        <Scopes chosen={scopes} onChoose={choose} missing={mistake.at('scopes') !== undefined} />
        <PasswordField value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
        {lost && <Note kind="ember">{words('lost')}</Note>}
        <Button type="submit" block busy={create.busy} disabled={create.offline}>
          {words('create')}
        </Button>
      </Form>
    </Sheet>
  )
}

interface ScopesProps {
  chosen: readonly ApiScope[]
  onChoose: (scope: ApiScope, chosen: boolean) => void
  missing: boolean
}

/** What the key may do. Nothing is chosen before. */
function Scopes({ chosen, onChoose, missing }: ScopesProps) {
  const words = useWords('api-keys')
  const last = apiScopes.length - 1
  return (
    <fieldset className="stack stack--tight" aria-label={words('may')}>
      <span className="label" aria-hidden="true">
        {words('may')}
      </span>
      {apiScopes.map((scope, place) => (
        <Check
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(checked) => onChoose(scope, checked)}
          error={missing && place === last ? words('noScope') : undefined}
        >
          {words(`scopes.${scopeWord[scope]}`)}
        </Check>
      ))}
    </fieldset>
  )
}
