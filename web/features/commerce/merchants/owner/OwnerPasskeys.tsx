import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { AddOwnerPasskey } from './AddOwnerPasskey.tsx'
import { ChangeOwnerPasskey } from './ChangeOwnerPasskey.tsx'
import type { OwnerPasskey } from './factor.ts'

/** The passkeys of the owner, and how to add, rename and remove one. */
export function OwnerPasskeys({ passkeys: mine }: { passkeys: readonly OwnerPasskey[] }) {
  const words = useWords('passkeys')
  const security = useWords('merchant-security')
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<OwnerPasskey>()
  return (
    <Section title={words('title')}>
      <p className="muted">{security('factor.passkeysText')}</p>
      {mine.length > 0 && (
        <Rows card label={words('title')}>
          {mine.map((passkey) => (
            <PasskeyRow key={passkey.id} of={passkey} onOpen={() => setChanging(passkey)} />
          ))}
        </Rows>
      )}
      {canUsePasskeys() ? (
        <Button kind="quiet" block disabled={mine.length >= passkeyLimits.most} onClick={() => setAdding(true)}>
          {words('add')}
        </Button>
      ) : (
        <Note kind="plain">
          <b>{words('unsupported')}</b> {words('unsupportedText')}
        </Note>
      )}
      {adding && <AddOwnerPasskey onClose={() => setAdding(false)} />}
      {changing && <ChangeOwnerPasskey of={changing} onClose={() => setChanging(undefined)} />}
    </Section>
  )
}

function PasskeyRow({ of: { name, madeAt, usedAt }, onOpen }: { of: OwnerPasskey; onOpen: () => void }) {
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
