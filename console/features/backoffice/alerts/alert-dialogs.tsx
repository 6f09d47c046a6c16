import { consoleContract } from '@humidor/contract/console/index.ts'
import { alertSubjectText } from '@humidor/domain/backoffice/alert-words.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { Select } from '../../../components/fields.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { type Alert, titleOf } from './alert.ts'

const { acknowledgeAlert, silenceAlert, listAlerts } = consoleContract.alerts
const changes = [listAlerts, consoleContract.operators.me]
const inField = ['content_empty', 'content_too_long'] as const
/** Two operators may act on an alert at once: the server takes one, and nobody has to claim it. */
const claim: Claim = { is: 'nobody' }

interface DialogProps {
  alert: Alert
  onClose: () => void
}

const nameOf = (alert: Alert) => {
  const subject = alertSubjectText(alert.rule, alert.subject)
  return subject === '' ? titleOf(alert) : `${titleOf(alert)}: ${subject}`
}

/** Takes an alert over. */
export function AcknowledgeDialog({ alert, onClose }: DialogProps) {
  const doing = useAct(acknowledgeAlert, { success: 'Acknowledged', changes, inField, then: onClose })
  return (
    <ReasonDialog
      title="Acknowledge this alert?"
      consequence={`${nameOf(alert)}. You take it over: nobody else is told of it. It stays open until its condition ends.`}
      act="Acknowledge"
      hint="What you do about it. Every operator sees it."
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      onAct={(note) => void doing.act({ id: alert.id, note })}
      onClose={onClose}
    />
  )
}

const lengths = [
  { hours: 1, text: '1 hour' },
  { hours: 4, text: '4 hours' },
  { hours: 12, text: '12 hours' },
  { hours: 24, text: '1 day' },
  { hours: 72, text: '3 days' },
  { hours: 168, text: '1 week' },
] as const

/** Silences the subject of an alert. */
export function SilenceDialog({ alert, onClose }: DialogProps) {
  const [hours, setHours] = useState<number>(lengths[0].hours)
  const doing = useAct(silenceAlert, { success: 'Silenced', changes, inField, then: onClose })
  return (
    <ReasonDialog
      title="Silence this alert?"
      consequence={`${nameOf(alert)}. Until the end of the silence nobody is told of it, also if it resolves and fires again.`}
      act="Silence"
      hint="Why. Every operator sees it."
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      onAct={(note) => void doing.act({ id: alert.id, hours, note })}
      onClose={onClose}
    >
      <Select
        label="For"
        value={String(hours)}
        onChange={(text) => setHours(Number(text))}
        options={lengths.map((one) => ({ value: String(one.hours), text: one.text }))}
      />
    </ReasonDialog>
  )
}

/** Ends the silence of a subject. */
export function EndSilenceDialog({ alert, onClose }: DialogProps) {
  const doing = useAct(silenceAlert, { success: 'The silence has ended', changes, inField, then: onClose })
  return (
    <ReasonDialog
      title="End the silence?"
      consequence={`${nameOf(alert)}. Operators are told of it again.`}
      act="End silence"
      hint="Why. Recorded in the audit log."
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      onAct={(note) => void doing.act({ id: alert.id, hours: 0, note })}
      onClose={onClose}
    />
  )
}
