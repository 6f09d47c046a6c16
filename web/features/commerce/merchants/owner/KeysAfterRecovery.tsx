import * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { paths } from '../../../../paths.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import type { Owner } from './owner.ts'

/** After a recovery: the API keys from before it that still work, and their end in one act. Nothing where there are none. */
export function KeysAfterRecovery({ recovery }: Pick<Owner, 'recovery'>) {
  const words = useWords('merchant-security')
  const [asking, setAsking] = useState(false)
  if (!recovery) return null
  const { at, keys } = recovery
  return (
    <Section title={words('recovery.title')}>
      <Note kind="ember">
        {words('recovery.keys', { moment: unbroken(at), count: keys.length, keys: keys.join(', ') })}
      </Note>
      <ButtonLink kind="quiet" block href={paths.merchantApiKeys}>
        {words('recovery.look')}
      </ButtonLink>
      <Button kind="danger-quiet" block onClick={() => setAsking(true)}>
        {words('recovery.revoke')}
      </Button>
      {asking && <RevokeAll onClose={() => setAsking(false)} />}
    </Section>
  )
}

function RevokeAll({ onClose }: { onClose: () => void }) {
  const words = useWords('merchant-security')
  const frame = useWords('frame')
  const revoke = useAct(apiKeysCalls.revokeApiKeys, {
    success: words('recovery.revoked'),
    then: onClose,
    changes: [apiKeysCalls.listApiKeys, ownerCalls.owner],
  })
  return (
    <Confirm
      danger
      title={words('recovery.revokeTitle')}
      text={words('recovery.revokeText')}
      act={words('recovery.revoke')}
      keep={frame('ui.cancel')}
      busy={revoke.busy}
      disabled={revoke.offline}
      onAct={() => void revoke.act({})}
      onClose={onClose}
    />
  )
}
