import { consoleContract } from '@humidor/contract/console/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { type Entry, inForceText, type List, listName } from './screening.ts'

const { screeningLists, screeningEntries, requestScreeningRemoval } = consoleContract.screening
const { approvals, me } = consoleContract.operators

const claim: Claim = { is: 'nobody' }

export interface RemovalDialogProps {
  list: List
  what: Entry | 'all'
  onClose: () => void
}

/** Requests the removal of one entry, or of a whole list. */
export function RemovalDialog({ list, what, onClose }: RemovalDialogProps) {
  const asking = useAct(requestScreeningRemoval, {
    success: 'Requested. Another operator decides now.',
    changes: [screeningLists, screeningEntries, approvals, me],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  const named = what === 'all' ? listName(list) : shortened(what.address)
  const those = what === 'all' ? `all ${inForceText(list)} entries` : 'this entry'
  return (
    <ReasonDialog
      title={`Request the removal of ${named}?`}
      consequence={`Withdrawals no longer stop because of ${those}, once a second operator has approved. What stopped before waits until it is decided.`}
      act="Request removal"
      danger
      hint="Visible to the second operator, at the entry and in the audit log"
      busy={asking.busy}
      refusal={asking.refusal}
      claim={claim}
      onAct={(reason) =>
        void asking.act(what === 'all' ? { list: Number(list.id), reason } : { entry: what.id, reason })
      }
      onClose={onClose}
    />
  )
}
