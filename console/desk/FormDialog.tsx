import { Confirm, type ConfirmProps } from '@humidor/ui/Confirm.tsx'
import { type ReactNode, useId } from 'react'

export interface FormDialogProps extends Omit<ConfirmProps, 'form' | 'keep'> {
  onAct: () => void
  /** The fields. */
  children: ReactNode
}

/** Asks for what has to be typed or chosen before something is done; Enter does it too. */
export function FormDialog({ onAct, children, ...dialog }: FormDialogProps) {
  const form = useId()
  return (
    <Confirm {...dialog} keep="Cancel" form={form}>
      <form
        id={form}
        className="stack stack--loose"
        onSubmit={(event) => {
          event.preventDefault()
          onAct()
        }}
      >
        {children}
      </form>
    </Confirm>
  )
}
