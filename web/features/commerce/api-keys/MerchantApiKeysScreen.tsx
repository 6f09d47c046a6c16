import * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import { apiKeysAtMost } from '@humidor/domain/commerce/api-key.ts'
import { KeyArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { ApiKeySheet } from './ApiKeySheet.tsx'
import type { ApiKey } from './api-key.ts'
import { CreateApiKey } from './CreateApiKey.tsx'
import { NewSecret } from './NewSecret.tsx'

/** /MerchantApiKeys: the keys of the shop's own software, and how to make, rotate and revoke one. */
export function MerchantApiKeysScreen() {
  const words = useWords('api-keys')
  const asked = together({ keys: useAsk(apiKeysCalls.listApiKeys, {}, { fresh: 0 }), mine: useMerchant() })
  const [creating, setCreating] = useState(false)
  const [open, setOpen] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const show = (made: string) => {
    setCreating(false)
    setOpen(undefined)
    setSecret(made)
  }
  const shown = asked.data?.keys.find(({ id }) => id === open)
  return (
    <>
      <Page title={words('title')} back={paths.merchantMore} of={asked} skeleton={<RowsSkeleton rows={2} card />}>
        {({ keys, mine }) => (
          <>
            <p className="muted">{words('lead')}</p>
            {/* A page of the server, which the app's own links would not reach. */}
            <a className="textlink textlink--flush" href="/docs/v1">
              {words('docs')}
            </a>
            {keys.length === 0 ? (
              <EmptyState art={<KeyArt />} title={words('emptyTitle')} text={words('emptyText')} />
            ) : (
              <Rows card label={words('title')}>
                {keys.map((key) => (
                  <KeyRow key={key.id} of={key} onOpen={() => setOpen(key.id)} />
                ))}
              </Rows>
            )}
            {mine.status !== 1 && <Note>{words('notVerified')}</Note>}
            {keys.length >= apiKeysAtMost && <Note>{words('tooMany', { most: apiKeysAtMost })}</Note>}
            <Button
              block
              disabled={mine.status !== 1 || keys.length >= apiKeysAtMost}
              onClick={() => setCreating(true)}
            >
              {words('create')}
            </Button>
          </>
        )}
      </Page>
      {creating && <CreateApiKey onMade={show} onClose={() => setCreating(false)} />}
      {shown && <ApiKeySheet of={shown} onRotated={show} onClose={() => setOpen(undefined)} />}
      {secret !== undefined && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function KeyRow({ of: { name, prefix, usedAt }, onOpen }: { of: ApiKey; onOpen: () => void }) {
  const words = useWords('api-keys')
  return (
    <Row
      icon={KeyRound}
      title={name}
      sub={
        <>
          <span className="mono">{prefix}…</span>
          <br />
          {usedAt ? words('used', { moment: unbroken(usedAt) }) : words('usedNever')}
        </>
      }
      onClick={onOpen}
    />
  )
}
