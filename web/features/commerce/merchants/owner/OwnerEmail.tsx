import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { useAct } from '../../../../api/useAct.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { OwnerEmailForm } from './OwnerEmailForm.tsx'
import type { Owner } from './owner.ts'

/** The owner's address, one that waits, and the form for another. */
export function OwnerEmail({ owner }: { owner: Owner }) {
  const words = useWords('merchant-security')
  const { email, nextEmail, nextEmailAt } = owner
  return (
    <Section title={words('email.heading')}>
      {email === null ? (
        <Note kind="ember">{words('email.none')}</Note>
      ) : (
        <Kv rows={[{ name: words('email.current'), value: email }]} />
      )}
      {nextEmail !== null && nextEmailAt !== null ? (
        <Pending email={nextEmail} at={nextEmailAt} />
      ) : (
        <OwnerEmailForm owner={owner} key={email} />
      )}
    </Section>
  )
}

/** An address that waits. The owner can stop it. */
function Pending({ email, at }: { email: string; at: Date }) {
  const words = useWords('merchant-security')
  const stop = useAct(ownerCalls.stopOwnerEmail, { success: words('email.stopped'), changes: [ownerCalls.owner] })
  return (
    <Card pad className="stack">
      <p>{words('email.pending', { email, moment: unbroken(at) })}</p>
      <Button kind="danger-quiet" block busy={stop.busy} disabled={stop.offline} onClick={() => void stop.act({})}>
        {words('email.stop')}
      </Button>
    </Card>
  )
}
