import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Overlay.tsx'

export interface ConfirmProps extends Pick<DialogProps, 'title' | 'text' | 'onClose' | 'firm' | 'children'> {
  /** What the button says that does it. */
  act: string
  /** What the one says that does not. */
  keep: string
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** It cannot be done now. */
  disabled?: boolean | undefined
  /** The id of a form among the children, which the button then sends. */
  form?: string | undefined
  onAct?: (() => void) | undefined
}

/** Asks once more before something is done: the act first, and below it the way back. */
export const Confirm = ({ act, keep, danger, busy, disabled, form, onAct, ...dialog }: ConfirmProps) => (
  <Dialog
    open
    {...dialog}
    actions={
      <>
        <Button
          type={form === undefined ? 'button' : 'submit'}
          form={form}
          kind={danger ? 'danger' : 'primary'}
          block
          busy={busy}
          disabled={disabled}
          onClick={onAct}
        >
          {act}
        </Button>
        <Button kind="ghost" block disabled={busy} onClick={dialog.onClose}>
          {keep}
        </Button>
      </>
    }
  />
)
