import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useWords } from '../../../words/words.ts'

/** The secret of a new or rotated key. Nothing shows it again. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords('api-keys')
  const frame = useWords('frame')
  return (
    <Sheet open title={words('secret.title')} onClose={onClose}>
      <Note kind="ember">{words('secret.once')}</Note>
      {/* Not in groups: whoever selects it by hand must get no blanks. */}
      <p className="address">
        <span className="mono">{secret}</span>
      </p>
      <CopyButton text={secret} done={words('secret.copied')} failed={frame('url_copy_failed')} />
      <Button block onClick={onClose}>
        {words('secret.kept')}
      </Button>
    </Sheet>
  )
}
