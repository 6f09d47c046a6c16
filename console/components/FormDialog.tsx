import { Confirm, type ConfirmProps } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useId } from 'react'

export interface FormDialogProps extends Omit<ConfirmProps, 'form' | 'keep'> {
  /** Why the act is not possible now. The foot shows it and the form sends nothing. */
  hindered?: string | undefined
  onAct: () => void
  children: ReactNode
}

/** Asks for fields before an act; Enter submits them. */
export function FormDialog({ hindered, disabled, onAct, children, ...dialog }: FormDialogProps) {
  const form = useId()
  return (
    <Confirm {...dialog} disabled={disabled || hindered !== undefined} keep="Cancel" form={form}>
      <form
        id={form}
        className="stack stack--loose"
        onSubmit={(event) => {
          event.preventDefault()
          if (hindered === undefined) onAct()
        }}
      >
        {children}
        {hindered !== undefined && (
          <p className="caption" role="status">
            {hindered}
          </p>
        )}
      </form>
    </Confirm>
  )
}
