import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useAct } from '../../../api/useAct.ts'
import { Panel } from '../../../components/Panel.tsx'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { useOwnCode } from '../../../components/useOwnCode.ts'
import { momentText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'

const { invitations, resendInvitation, withdrawInvitation, audit } = consoleContract.operators

/** An invited person who is no operator yet. */
export type Invitation = AnswerOf<typeof invitations>[number]

/** An invitation: its approvals, the expiry of its link, and buttons to resend or revoke it. */
export function InvitationPanel({ invitation: it, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <Panel
      title={it.name}
      badge={it.expired ? <Badge tone="ember">Expired</Badge> : <Badge tone="gold">Invited</Badge>}
      onClose={onClose}
      foot={<Acts invitation={it} onDone={onClose} />}
    >
      <Kv
        flush
        rows={[
          { name: 'E-mail', value: it.email },
          { name: 'Role', value: roleName[it.role] },
          { name: 'Requested by', value: it.askedBy },
          { name: 'Approved by', value: it.agreedBy },
          { name: 'Link sent', value: momentText(it.sentAt) },
          { name: it.expired ? 'Expired' : 'Valid until', value: momentText(it.expiresAt) },
        ]}
      />
      <RoleRights role={it.role} />
      <p className="quiet">
        {it.expired
          ? 'The link has expired. Send a new one.'
          : 'They have not set a password and an authenticator yet. Only they can see the link.'}
      </p>
    </Panel>
  )
}

function Acts({ invitation: { id, name, email }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const changes = [invitations, audit]
  const sending = useAct(resendInvitation, {
    success: `A new link was sent to ${email}`,
    changes,
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const withdrawing = useAct(withdrawInvitation, { success: `Invitation of ${name} revoked`, changes, then: onDone })
  const own = useOwnCode(sending)
  const send = async () => {
    const googleCode = own.read()
    if (googleCode === undefined) return
    if ((await sending.act({ id, googleCode })) === undefined) own.clear()
  }
  return (
    <>
      <CodeField {...own.field} />
      <p className="quiet">A new link replaces the earlier one. Revoking needs no code.</p>
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          busy={withdrawing.busy}
          disabled={withdrawing.offline}
          onClick={() => void withdrawing.act({ id })}
        >
          Revoke
        </Button>
        <Button small busy={sending.busy} disabled={sending.offline} onClick={() => void send()}>
          Send new link
        </Button>
      </div>
    </>
  )
}
