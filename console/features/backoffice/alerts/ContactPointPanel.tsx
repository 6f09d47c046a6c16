import { consoleContract } from '@humidor/contract/console/index.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { momentText } from '../../../words/moments.ts'
import { type ContactPoint, kindName, messageText, movedIn, quietText } from './contact-point.ts'
import { Messages } from './Messages.tsx'

const { listContactPoints, listAlertMessages, setOnCallOrder, testContactPoint, requestContactPointRemoval } =
  consoleContract.contactPoints
const { approvals, me } = consoleContract.operators

const claim: Claim = { is: 'nobody' }

export interface ContactPointPanelProps {
  point: ContactPoint
  /** All ids in the on-call order. */
  order: readonly number[]
  onClose: () => void
}

/** One contact point: its place in the on-call order, its newest messages, a test, and the request to remove it. */
export function ContactPointPanel({ point: it, order, onClose }: ContactPointPanelProps) {
  const [isRemoving, setRemoving] = useState(false)
  const testing = useAct(testContactPoint, {
    success: 'A test is on its way',
    changes: [listContactPoints, listAlertMessages],
  })
  return (
    <Panel
      title={it.name}
      badge={
        it.removalWaits && (
          <Badge tone="gold" icon={Hourglass}>
            Removal pending
          </Badge>
        )
      }
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <Button small busy={testing.busy} disabled={testing.offline} onClick={() => void testing.act({ id: it.id })}>
            Send a test
          </Button>
          {!it.removalWaits && (
            <Button small kind="danger-quiet" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
      }
    >
      <div className="panel__sum">
        <p className="panel__name">{it.target}</p>
        <p>{kindName[it.kind]}</p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Quiet hours', value: quietText(it.quiet) },
          { name: 'Requested by', value: it.askedBy },
          { name: 'Approved by', value: `${it.agreedBy}, ${momentText(it.addedAt)}` },
        ]}
      />
      <OnCallPlace point={it} order={order} />
      <Messages asking={{ contactPoint: it.id }} textOf={messageText} />
      {isRemoving && <RemoveDialog point={it} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function OnCallPlace({ point: { id }, order }: Pick<ContactPointPanelProps, 'point' | 'order'>) {
  const ordering = useAct(setOnCallOrder, { success: 'The on-call order is set', changes: [listContactPoints] })
  const [earlier, later] = [movedIn(order, id, -1), movedIn(order, id, 1)]
  const isShut = ordering.busy || ordering.offline
  return (
    <PanelPart title={`On-call order: ${order.indexOf(id) + 1} of ${order.length}`}>
      <div className="panel__btns">
        <Button
          small
          kind="quiet"
          disabled={isShut || !earlier}
          onClick={() => earlier && void ordering.act({ ids: earlier })}
        >
          Earlier
        </Button>
        <Button
          small
          kind="quiet"
          disabled={isShut || !later}
          onClick={() => later && void ordering.act({ ids: later })}
        >
          Later
        </Button>
      </div>
    </PanelPart>
  )
}

function RemoveDialog({ point, onClose }: Pick<ContactPointPanelProps, 'point' | 'onClose'>) {
  const doing = useAct(requestContactPointRemoval, {
    success: 'Requested. Another operator decides now.',
    changes: [listContactPoints, approvals, me],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  return (
    <ReasonDialog
      title={`Request the removal of ${point.name}?`}
      consequence="Another administrator must approve within a day. Then no alert is sent there any more."
      act="Request removal"
      danger
      hint="Visible to the other administrator and in the audit log."
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      onAct={(reason) => void doing.act({ id: point.id, reason })}
      onClose={onClose}
    />
  )
}
