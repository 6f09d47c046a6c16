import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { refusalText } from '../words/refusals.ts'
import { type Claim, hindranceOf } from './claim.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { TextArea } from './fields.tsx'

export interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'act' | 'danger' | 'onClose'> {
  /** What it does, plainly. */
  consequence: ReactNode
  /** Between the consequence and the reason: what else has to be chosen. */
  children?: ReactNode
  /** Who reads the reason. */
  hint: string
  busy: boolean
  /** Why the server refused, where that belongs to the reason. */
  refusal: ErrorCode | undefined
  /** Whose it is that this is done about: it may run out, or be taken, while the reason is typed. */
  claim: Claim
  /** Why it cannot be done yet besides. */
  hindered?: string | undefined
  /** Something is typed between the consequence and the reason. */
  filled?: boolean
  onAct: (reason: string) => void
}

/**
 * Asks for the reason of an act and says what it will do. Once something is typed, a press beside it does nothing, and
 * who goes back is asked: what is typed is not lost by a slip.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { consequence, children, hint, refusal, claim, hindered, filled = false, onAct, ...dialog } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const [leaving, setLeaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const said = wrong ?? refusal
  const act = () => {
    const lacking = refuseNote(reason)
    setWrong(lacking)
    if (lacking) return field.current?.focus()
    onAct(reason)
  }
  const typed = filled || !isBlank(reason)
  const close = () => (typed && !dialog.busy ? setLeaving(true) : dialog.onClose())
  const form = (
    <FormDialog
      {...dialog}
      firm={typed}
      onClose={close}
      text={consequence}
      hindered={hindranceOf(claim) ?? hindered}
      onAct={act}
    >
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
    </FormDialog>
  )
  // Beside it and not within: what closes this question would reach the form's own.
  return (
    <>
      {form}
      {leaving && (
        <Confirm
          title="Throw away what you typed?"
          text="What is not sent yet is lost."
          act="Throw away"
          danger
          keep="Keep writing"
          onAct={dialog.onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
