import { Confirm } from '@humidor/ui/Confirm.tsx'

export interface DiscardTextProps {
  onDiscard: () => void
  onKeep: () => void
}

/**
 * Asks before a dialog with typed text closes. It stands beside the dialog, not inside it: closing this question would also reach the
 * dialog's own close handler.
 */
export const DiscardText = ({ onDiscard, onKeep }: DiscardTextProps) => (
  <Confirm
    title="Discard your text?"
    text="Your text has not been sent and will be lost."
    act="Discard"
    danger
    keep="Keep editing"
    onAct={onDiscard}
    onClose={onKeep}
  />
)
