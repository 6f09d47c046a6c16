import { Button } from '@humidor/ui/Button.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** A secret as it was just made. `previousUntil`: when the one before ends. */
export interface ShownSecret {
  secret: string
  previousUntil?: Date | undefined
}

/** Shows a secret, once. */
export function SecretSheet({ secret, previousUntil, onClose }: ShownSecret & { onClose: () => void }) {
  const words = useWords('webhooks')
  return (
    <Sheet open title={words('secret.title')} onClose={onClose}>
      <p className="muted">{words('secret.text')}</p>
      <CopyBox
        text={secret}
        label={words('secret.copy')}
        done={words('secret.copied')}
        failed={words('secret.failed')}
      />
      {previousUntil && <Note>{words('secret.old', { moment: unbroken(previousUntil) })}</Note>}
      <Button block onClick={onClose}>
        {words('secret.close')}
      </Button>
    </Sheet>
  )
}
