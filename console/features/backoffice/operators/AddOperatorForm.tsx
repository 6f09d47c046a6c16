import { type Role, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { refuseOperatorName } from '@humidor/domain/backoffice/operators.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { roleDoes, roleName } from '../../../words/names.ts'
import { refusalText } from '../../../words/refusals.ts'

const { requestOperator } = consoleContract.operators

const blank = { name: '', email: '', role: 'support' as Role, reason: '' }

/** Requests a new operator. Another administrator has to agree; then the person receives a link. */
export function AddOperatorForm({ onClose }: { onClose: () => void }) {
  const it = useApprovalRequest(requestOperator, {
    blank,
    inField: ['duplicate_email', 'invalid_email_format', 'illegal_operation'],
    onDone: onClose,
  })
  const { typed, change, pressed, refusal } = it
  const noName = refuseOperatorName(typed.name) && 'Enter a name of 1 to 60 characters.'
  const noEmail = refuseEmail(typed.email) && refusalText('invalid_email_format')
  const wrongEmail: Partial<Record<string, string>> = {
    duplicate_email: 'This address belongs to an operator or has an open invitation.',
    illegal_operation: 'This has already been requested and is waiting in Approvals.',
    invalid_email_format: refusalText('invalid_email_format'),
  }
  const { name, email, role } = typed
  return (
    <ApprovalRequestPanel
      title="Add an operator"
      what="operator"
      text="Another administrator must approve within a day. Then a link is mailed for setting their own password and authenticator."
      of={{
        ...it,
        subject: undefined,
        submit: it.submit(noName || noEmail ? undefined : { name, email, role }),
      }}
      reason={{
        placeholder: 'Who they are, and how you verified the address',
        hint: 'Visible to the other administrator and in the audit log',
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => change({ name: text })}
        hint="As others will see it"
        error={pressed ? noName : undefined}
      />
      <TextField
        label="E-mail"
        kind="email-of-another"
        value={email}
        onChange={(text) => change({ email: text })}
        hint="They sign in with it. It cannot be changed later."
        error={(pressed ? noEmail : undefined) ?? (refusal && wrongEmail[refusal])}
      />
      <Select
        label="Role"
        value={role}
        hint={roleDoes[role]}
        onChange={(text) => change({ role: roles.find((one) => one === text) ?? role })}
        options={roles.map((one) => ({ value: one, text: roleName[one] }))}
      />
      <RoleRights role={role} />
    </ApprovalRequestPanel>
  )
}
