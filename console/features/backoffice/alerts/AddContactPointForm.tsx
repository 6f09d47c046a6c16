import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  type ContactPointKind,
  contactPointKinds,
  contactPointLength,
  refuseContactPoint,
} from '@humidor/domain/backoffice/contact-points.ts'
import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { kindName, quietOf } from './contact-point.ts'

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
  const quiet = quietOf(typed)
  const wrong = quiet === undefined ? 'illegal_value' : refuseContactPoint({ name, kind, address, chat, quiet })
  const shown = pressed ? wrong : undefined
  const noName = shown === 'content_empty' && name.trim() === ''
  const isOfAddress = (code: string | undefined) =>
    code === 'invalid_email_format' || code === 'wrong_webhook_address' || (code === 'content_empty' && !noName)
  const ofAddress = isOfAddress(shown) ? shown : isOfAddress(refusal) ? refusal : undefined
  const ofQuiet = shown === 'illegal_value' && !(kind === 'bot' && chat === '')
  const isChat = kind === 'bot'
  return (
    <ApprovalRequestPanel
      title="Add a contact point"
      what="contact point"
      text="Another administrator must approve within a day. Then alerts are sent there, last in the on-call order."
      of={{
        ...it,
        subject: undefined,
        submit: it.submit(
          wrong !== undefined || quiet === undefined ? undefined : { name, kind, secretAddress: address, chat, quiet },
        ),
      }}
      reason={{ placeholder: 'Who reads it', hint: 'Visible to the other administrator and in the audit log' }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => change({ name: text })}
        hint="As operators will see it"
        error={
          noName || shown === 'content_too_long'
            ? `Enter a name of 1 to ${contactPointLength.name} characters.`
            : undefined
        }
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
        error={
          (ofAddress && refusalText(ofAddress)) ??
          (refusal === 'illegal_operation' ? 'There are twenty contact points already.' : undefined)
        }
      />
      {isChat && (
        <TextField
          label="Chat"
          value={chat}
          onChange={(text) => change({ chat: text })}
          hint="The id of the chat, as -1001234, or the name of a channel, as @alerts"
          error={shown === 'illegal_value' && !ofQuiet ? 'Enter the id of the chat.' : undefined}
        />
      )}
      <TextField
        label="Quiet from, optional"
        value={typed.from}
        onChange={(text) => change({ from: text })}
        hint="As 22:00. Only critical alerts are sent in quiet hours."
        error={ofQuiet ? 'Enter two times, as 22:00 and 07:00, and the zone, as Europe/Berlin.' : undefined}
      />
      <TextField label="Quiet until, optional" value={typed.until} onChange={(text) => change({ until: text })} />
      <TextField
        label="Time zone"
        value={typed.zone}
        onChange={(text) => change({ zone: text })}
        hint="Of the quiet hours, as Europe/Berlin"
      />
    </ApprovalRequestPanel>
  )
}

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
