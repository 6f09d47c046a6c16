import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import type { Movement } from './movement.ts'

const { movements, stopTransfer } = consoleContract.movements

export interface StopDialogProps {
  transfer: Movement
  claim: Claim
  /** Called once it is stopped. */
  onDone: () => void
  onClose: () => void
}

/** Stops a transfer under review: the full amount returns, and the sender reads the reason. */
export function StopDialog({ transfer: { id, member, to }, claim, onDone, onClose }: StopDialogProps) {
  const stopping = useAct(stopTransfer, {
    success: `Stopped. The money is back with ${member.name}`,
    changes: [movements, consoleContract.members.member, consoleContract.members.memberHistory],
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  return (
    <ReasonDialog
      title={`Stop the transfer to ${to?.name ?? 'the recipient'}?`}
      consequence={`The full amount, fee included, returns to ${member.name} at once. This cannot be undone: they would have to send it again.`}
      act="Stop transfer"
      danger
      hint={`${member.name} reads it in the app and by mail.`}
      busy={stopping.busy}
      refusal={stopping.refusal}
      claim={claim}
      onAct={(reason) => void stopping.act({ id, reason })}
      onClose={onClose}
    />
  )
}
