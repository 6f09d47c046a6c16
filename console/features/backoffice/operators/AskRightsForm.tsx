import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { nowIs, type Operator, type Standing, standingText } from './standing.ts'

const { listOperators, requestOperatorRights } = consoleContract.operators

export interface AskRightsFormProps {
  operator: Operator
  to: Standing
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
    asking.refusal === 'illegal_operation' && 'This waits in Approvals already, or they have changed meanwhile.'
  return (
    <ApprovalRequestPanel
      title={it.name}
      what="rights"
      text="Nothing happens until another administrator agrees in Approvals, within a day. Then they are signed out and sign in anew."
      of={{
        ...asking,
        asks: undefined,
        submit: asking.submit({ id, ...to }),
        reason: { ...asking.reason, error: asking.reason.error || again || undefined },
      }}
      reason={{
        placeholder: 'Why they need it, and who decided so',
        hint: 'The other administrator and the audit log read it',
      }}
      onClose={onClose}
    >
      <Kv
        flush
        rows={[
          { name: 'E-mail', value: it.email },
          { name: 'From', value: standingText(nowIs({ id, ...it })) },
          { name: 'To', value: standingText(to) },
        ]}
      />
    </ApprovalRequestPanel>
  )
}
