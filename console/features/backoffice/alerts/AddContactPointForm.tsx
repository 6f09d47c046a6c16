import { consoleContract } from '@humidor/contract/console/index.ts'
import { type ContactPointKind, contactPointKinds } from '@humidor/domain/backoffice/contact-points.ts'
import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { contactPointMistakes, kindName, type TypedContactPoint } from './contact-point.ts'

const { requestContactPoint, listContactPoints } = consoleContract.contactPoints

const blank = {
  ...{ name: '', kind: 'email' as ContactPointKind, address: '', chat: '' },
  ...{ from: '', until: '', zone: BUSINESS_ZONE as string, reason: '' },
}

const hints: Readonly<Record<ContactPointKind, string>> = {
  email: 'One address or that of a group',
  webhook: 'An https address. Its messages are signed with a secret that you see once.',
  bot: 'The whole address of sendMessage, with the token of the bot. It is stored sealed.',
}

/** Requests a contact point. Another administrator has to agree. The secret of a webhook is shown once. */
export function AddContactPointForm({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const it = useApprovalRequest(requestContactPoint, {
    blank,
    changes: [listContactPoints],
    inField: ['illegal_value', 'illegal_operation', 'invalid_email_format', 'wrong_webhook_address'],
    onDone: (answer) => (answer.secret === null ? onClose() : setSecret(answer.secret)),
  })
  if (secret !== undefined) return <SecretPanel secret={secret} onClose={onClose} />
  const { typed, change, pressed, refusal } = it
  const { name, kind, address, chat } = typed
  const { code, quiet, ...mistakes } = contactPointMistakes(typed)
  const shown = pressed ? mistakes : undefined
  const request =
    code !== undefined || quiet === undefined ? undefined : { name, kind, secretAddress: address, chat, quiet }
  return (
    <ApprovalRequestPanel
      title="Add a contact point"
      what="contact point"
      text="Another administrator must approve within a day. Then alerts are sent there, last in the on-call order."
      of={{ ...it, subject: undefined, submit: it.submit(request) }}
      reason={{ placeholder: 'Who reads it', hint: 'Visible to the other administrator and in the audit log' }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => change({ name: text })}
        hint="As operators will see it"
        error={shown?.name}
      />
      <Select
        label="Kind"
        value={kind}
        hint={hints[kind]}
        onChange={(text) => change({ kind: contactPointKinds.find((one) => one === text) ?? kind, chat: '' })}
        options={contactPointKinds.map((one) => ({ value: one, text: kindName[one] }))}
      />
      <TextField
        label={kind === 'email' ? 'E-mail' : 'Address'}
        kind={kind === 'email' ? 'email-of-another' : 'text'}
        value={address}
        onChange={(text) => change({ address: text })}
        error={shown?.address ?? refusedText(refusal)}
      />
      {kind === 'bot' && (
        <TextField
          label="Chat"
          value={chat}
          onChange={(text) => change({ chat: text })}
          hint="The id of the chat, as -1001234, or the name of a channel, as @alerts"
          error={shown?.chat}
        />
      )}
      <QuietFields typed={typed} change={change} error={shown?.quietHours} />
    </ApprovalRequestPanel>
  )
}

/** The server's refusal, at the address. */
const refusedText = (refusal: ErrorCode | undefined) => {
  if (refusal === 'illegal_operation') return 'There are twenty contact points already.'
  return refusal && refusal !== 'content_empty' ? refusalText(refusal) : undefined
}

interface QuietFieldsProps {
  typed: Pick<TypedContactPoint, 'from' | 'until' | 'zone'>
  change: (changes: Partial<Pick<TypedContactPoint, 'from' | 'until' | 'zone'>>) => void
  error: string | undefined
}

const QuietFields = ({ typed, change, error }: QuietFieldsProps) => (
  <>
    <TextField
      label="Quiet from, optional"
      value={typed.from}
      onChange={(text) => change({ from: text })}
      hint="As 22:00. Only critical alerts are sent in quiet hours."
      error={error}
    />
    <TextField label="Quiet until, optional" value={typed.until} onChange={(text) => change({ until: text })} />
    <TextField
      label="Time zone"
      value={typed.zone}
      onChange={(text) => change({ zone: text })}
      hint="Of the quiet hours, as Europe/Berlin"
    />
  </>
)

const SecretPanel = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Panel
    title="Secret of the webhook"
    onClose={onClose}
    foot={
      <div className="panel__btns">
        <Button small onClick={onClose}>
          I have stored it
        </Button>
      </div>
    }
  >
    <p>
      It signs the messages, in the header Humidor-Signature. It is shown only now. Another administrator still has to
      approve the contact point.
    </p>
    <pre className="mono panel__code">{secret}</pre>
    <CopyButton text={secret} done="Secret copied" failed="Copying failed" />
  </Panel>
)
