import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { KeyArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { MoneyPaused } from '../security/security.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { ChangePasskey, type Passkey } from './ChangePasskey.tsx'

/** /Passkeys: the passkeys of the member, and how to add, rename and remove one. */
export function PasskeysScreen() {
  const words = useWords('passkeys')
  const asked = together({
    mine: useAsk(passkeysCalls.passkeys, {}, { fresh: 0 }),
    security: useAsk(securityCalls.security, {}),
    settings: useSettings(),
  })
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Passkey>()
  return (
    <Page title={words('title')} back={paths.more} of={asked} skeleton={<RowsSkeleton rows={2} card />}>
      {({ mine, security, settings }) => (
        <>
          <p className="muted">{words('lead')}</p>
          {security.moneyWaitsUntil && <MoneyPaused until={security.moneyWaitsUntil} />}
          {mine.length === 0 ? (
            <EmptyState art={<KeyArt />} title={words('emptyTitle')} text={words('emptyText')} />
          ) : (
            <Rows card label={words('title')}>
              {mine.map((passkey) => (
                <PasskeyRow key={passkey.id} of={passkey} onOpen={() => setChanging(passkey)} />
              ))}
            </Rows>
          )}
          {canUsePasskeys() ? (
            <Button block disabled={mine.length >= passkeyLimits.most} onClick={() => setAdding(true)}>
              {words('add')}
            </Button>
          ) : (
            <Note kind="plain">
              <b>{words('unsupported')}</b> {words('unsupportedText')}
            </Note>
          )}
          {adding && <AddPasskey pause={settings.factorPause} onClose={() => setAdding(false)} />}
          {changing && <ChangePasskey of={changing} onClose={() => setChanging(undefined)} />}
        </>
      )}
    </Page>
  )
}

function PasskeyRow({ of: { name, madeAt, usedAt }, onOpen }: { of: Passkey; onOpen: () => void }) {
  const words = useWords('passkeys')
  return (
    <Row
      icon={Fingerprint}
      title={name}
      sub={
        <>
          {words('made', { moment: unbroken(madeAt) })}
          <br />
          {usedAt ? words('used', { moment: unbroken(usedAt) }) : words('usedNever')}
        </>
      }
      onClick={onOpen}
    />
  )
}
