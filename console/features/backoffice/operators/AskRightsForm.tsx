import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { type Access, accessOf, accessText, type Operator } from './access.ts'

const { listOperators, requestOperatorRights } = consoleContract.operators

export interface AskRightsFormProps {
  operator: Operator
  to: Access
  onClose: () => void
  onDone: () => void
}

/** Requests further rights for an operator. Another administrator has to agree. */
export function AskRightsForm({ operator: { id, ...it }, to, onClose, onDone }: AskRightsFormProps) {
  const asking = useApprovalRequest(requestOperatorRights, {
    blank: { reason: '' },
    changes: [listOperators],
    inField: ['illegal_operation'],
    onDone,
  })
  const again =
    asking.refusal === 'illegal_operation' &&
    'This is already waiting in Approvals, or the operator has changed in the meantime.'
  return (
    <ApprovalRequestPanel
      title={it.name}
      what="rights"
      text="Another administrator must approve within a day. Then they are signed out and must sign in again."
      of={{
        ...asking,
        subject: undefined,
        submit: asking.submit({ id, ...to }),
        reason: { ...asking.reason, error: asking.reason.error || again || undefined },
      }}
      reason={{
        placeholder: 'Why they need it, and who decided it',
        hint: 'Visible to the other administrator and in the audit log',
      }}
      onClose={onClose}
    >
      <Kv
        flush
        rows={[
          { name: 'E-mail', value: it.email },
          { name: 'From', value: accessText(accessOf({ id, ...it })) },
          { name: 'To', value: accessText(to) },
        ]}
      />
      <RoleRights role={to.role} />
    </ApprovalRequestPanel>
  )
}
