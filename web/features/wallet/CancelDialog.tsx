import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useWords } from '../../words/words.ts'

interface CancelDialogProps {
  title: string
  /** What is called off, and what comes back. */
  text: string
  submit: string
  act: { busy: boolean; offline: boolean }
  onYes: () => void
  onClose: () => void
}

/** Asks before money that is on its way is called back. */
export function CancelDialog({ title, text, submit, act, onYes, onClose }: CancelDialogProps) {
  const words = useWords('wallet')
  return (
    <Dialog
      open
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" block busy={act.busy} disabled={act.offline} onClick={onYes}>
            {submit}
          </Button>
          <Button kind="ghost" block disabled={act.busy} onClick={onClose}>
            {words('held.keep')}
          </Button>
        </>
      }
    />
  )
}
