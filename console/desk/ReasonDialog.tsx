import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type ReactNode, useRef, useState } from 'react'
import { refusalText } from '../words/refusals.ts'
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
  /** Why it cannot be done yet, said at the foot: nothing is sent. */
  hindered?: string | undefined
  onAct: (reason: string) => void
}

/** Asks for the reason of an act and says what it will do. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { consequence, children, hint, refusal, hindered, onAct, ...dialog } = props
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
    <FormDialog {...dialog} text={consequence} disabled={hindered !== undefined} onAct={act}>
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
    </FormDialog>
  )
}
