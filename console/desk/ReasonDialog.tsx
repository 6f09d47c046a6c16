import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
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
  onAct: (reason: string) => void
}

/** Asks for the reason of an act and says what it will do. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { consequence, children, hint, refusal, claim, hindered, onAct, ...dialog } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLTextAreaElement>(null)
  const said = wrong ?? refusal
  const act = () => {
    const lacking = refuseNote(reason)
    setWrong(lacking)
    if (lacking) return field.current?.focus()
    onAct(reason.trim())
  }
  return (
    <FormDialog {...dialog} text={consequence} hindered={hindranceOf(claim) ?? hindered} onAct={act}>
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
}
