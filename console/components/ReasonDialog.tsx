import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { type ReactNode, useRef, useState } from 'react'
import { refusalText } from '../words/refusals.ts'
import { type Claim, hindranceOf } from './claim.ts'
import { DiscardText } from './DiscardText.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { TextArea } from './fields.tsx'

export interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'act' | 'danger' | 'onClose'> {
  /** The effect of the act, in plain words. */
  consequence: ReactNode
  /** Further choices, between the consequence and the reason. */
  children?: ReactNode
  /** Tells the operator the readers of the reason. */
  hint: string
  busy: boolean
  /** The server's refusal, if it concerns the reason. */
  refusal: ErrorCode | undefined
  /** The claim on the item. It may lapse or be taken while the operator types the reason. Left out: the act changes no item. */
  claim?: Claim
  /** Another reason why the act is not possible yet. */
  hindered?: string | undefined
  /** True if the fields between the consequence and the reason are filled. */
  filled?: boolean
  onAct: (reason: string) => void
}

/**
 * Asks for the reason of an act and states its effect. Once something is typed, a press outside does nothing.
 * Cancelling then asks first, so that a slip loses no text.
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
      hindered={(claim && hindranceOf(claim)) ?? hindered}
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
  return (
    <>
      {form}
      {leaving && <DiscardText onDiscard={dialog.onClose} onKeep={() => setLeaving(false)} />}
    </>
  )
}
