import * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type ApiKey, scopeWord } from './api-key.ts'
import { RotateApiKey } from './RotateApiKey.tsx'

interface ApiKeySheetProps {
  of: ApiKey
  onRotated: (secret: string) => void
  onClose: () => void
}

/** One key: what it may do, when it was used, and the ways to end it. */
export function ApiKeySheet({ of, onRotated, onClose }: ApiKeySheetProps) {
  const words = useWords('api-keys')
  const [doing, setDoing] = useState<'rotate' | 'revoke'>()
  if (doing === 'rotate') return <RotateApiKey of={of} onRotated={onRotated} onClose={onClose} />
  if (doing === 'revoke') return <Revoke of={of} onClose={onClose} />
  const { name, prefix, scopes, createdAt, usedAt, oldUntil } = of
  return (
    <Sheet open title={name} onClose={onClose}>
      <Kv
        rows={[
          { name: words('begins'), value: `${prefix}…`, mono: true },
          { name: words('may'), value: scopes.map((scope) => words(`scopes.${scopeWord[scope]}`)).join(' · ') },
          { name: words('created'), value: momentText(createdAt) },
          { name: words('lastUsed'), value: usedAt ? momentText(usedAt) : words('never') },
        ]}
      />
      {oldUntil && <Note>{words('oldUntil', { moment: unbroken(oldUntil) })}</Note>}
      <Button kind="ghost" block onClick={() => setDoing('rotate')}>
        {words('rotate.act')}
      </Button>
      <Button kind="danger-quiet" block onClick={() => setDoing('revoke')}>
        {words('revoke.act')}
      </Button>
    </Sheet>
  )
}

function Revoke({ of: { id, name }, onClose }: Pick<ApiKeySheetProps, 'of' | 'onClose'>) {
  const words = useWords('api-keys')
  const revoke = useAct(apiKeysCalls.revokeApiKey, {
    success: words('revoke.done'),
    then: onClose,
    changes: [apiKeysCalls.listApiKeys],
  })
  return (
    <Confirm
      title={words('revoke.title', { name })}
      text={words('revoke.text')}
      act={words('revoke.act')}
      keep={words('revoke.keep')}
      danger
      busy={revoke.busy}
      disabled={revoke.offline}
      onAct={() => void revoke.act({ id })}
      onClose={onClose}
    />
  )
}
