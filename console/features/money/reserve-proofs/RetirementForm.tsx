import { consoleContract } from '@humidor/contract/console/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { networkName, type Reserve } from './reserve.ts'

const { reserveAddresses, requestReserveRetirement } = consoleContract.reserveProofs

/** Requests the end of a proved address. A second operator must approve. */
export function RetirementForm({ reserve: it, onClose }: { reserve: Reserve; onClose: () => void }) {
  const asking = useApprovalRequest(requestReserveRetirement, {
    blank: { reason: '' },
    changes: [reserveAddresses],
    inField: ['illegal_operation', 'not_found'],
    onDone: onClose,
  })
  const { refusal } = asking
  const refused = refusal === 'illegal_operation' || refusal === 'not_found' ? refusal : undefined
  return (
    <ApprovalRequestPanel
      title="End a reserve"
      what="end"
      text={`${shortened(it.address)} on ${networkName[it.network]} no longer counts once a second operator has approved. Its proof and its daily balances stay. It can be proved again, with a new message.`}
      of={{ ...asking, subject: undefined, submit: asking.submit({ id: it.id }) }}
      reason={{
        placeholder: 'Why it no longer counts, such as a moved wallet or a lost key',
        hint: 'Visible to the second operator and in the audit log',
      }}
      onClose={onClose}
    >
      {refused && <Note kind="ember">{refusalText(refused)}</Note>}
    </ApprovalRequestPanel>
  )
}
