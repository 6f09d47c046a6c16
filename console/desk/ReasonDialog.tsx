import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { refusalText } from '../words/refusals.ts'
import { TextArea } from './fields.tsx'

export interface ReasonDialogProps {
  title: string
  /** What it does, plainly. */
  consequence: ReactNode
  /** What the button says, as "Freeze". */
  act: string
  danger?: boolean
  /** Between the consequence and the reason: what else has to be chosen. */
  children?: ReactNode
  /** Who reads the reason. */
  hint: string
  busy: boolean
  /** Why the server refused, where that belongs to the reason. */
  refusal: ErrorCode | undefined
  /** Why it cannot be done yet, said at the foot: nothing is sent. */
  hindered?: string | undefined
  onAct: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an act and says what it will do. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequence, act, danger, children, hint, busy, refusal, hindered, onAct, onClose } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useId()
  const said = wrong ?? refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = refuseNote(reason)
    setWrong(lacking)
    if (lacking) return field.current?.focus()
    onAct(reason.trim())
  }
  return (
    <Dialog
      open
      title={title}
      text={consequence}
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            kind={danger ? 'danger' : 'primary'}
            block
            busy={busy}
            disabled={hindered !== undefined}
          >
            {act}
          </Button>
          <Button kind="ghost" block onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} className="stack stack--loose" onSubmit={submit}>
        {children}
        <TextArea
          ref={field}
          label="Reason, required"
          hint={hint}
          most={noteLength.most}
          value={reason}
          error={said && refusalText(said)}
          onChange={(text) => {
            setReason(text)
            setWrong(undefined)
          }}
        />
        {hindered !== undefined && (
          <p className="caption" role="status">
            {hindered}
          </p>
        )}
      </form>
    </Dialog>
  )
}
