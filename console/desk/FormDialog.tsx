import { Confirm, type ConfirmProps } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useId } from 'react'

export interface FormDialogProps extends Omit<ConfirmProps, 'form' | 'keep'> {
  /** Why it cannot be done just now, said at the foot: nothing is sent. */
  hindered?: string | undefined
  onAct: () => void
  /** The fields. */
  children: ReactNode
}

/** Asks for what has to be typed or chosen before something is done; Enter does it too. */
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
