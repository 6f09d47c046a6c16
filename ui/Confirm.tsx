import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Overlay.tsx'

export interface ConfirmProps extends Pick<DialogProps, 'title' | 'text' | 'onClose' | 'firm' | 'children'> {
  /** The label of the button that acts. */
  act: string
  /** The label of the button that cancels. */
  keep: string
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** The action is not possible now. */
  disabled?: boolean | undefined
  /** The id of a form among the children, which the button submits. */
  form?: string | undefined
  onAct?: (() => void) | undefined
}

/** A confirmation dialog: the action first, and cancel below it. */
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
