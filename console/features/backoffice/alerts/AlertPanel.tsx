import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  alertFigureText,
  alertPlace,
  alertSubjectText,
  alertThresholdText,
} from '@humidor/domain/backoffice/alert-words.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { ageText, momentText } from '../../../words/moments.ts'
import { type Alert, severityName, statusOf, titleOf } from './alert.ts'
import { AcknowledgeDialog, EndSilenceDialog, SilenceDialog } from './alert-dialogs.tsx'
import type { Message } from './contact-point.ts'
import { Messages } from './Messages.tsx'

export interface AlertPanelProps {
  alert: Alert
  now: Date
  onClose: () => void
}

const toldText = ({ kind, contactPoint }: Message) =>
  kind === 'resolved' ? `${contactPoint}, of its end` : contactPoint

type Asked = 'acknowledge' | 'silence' | 'end silence'

/** One alert: its figure, what happened to it, and what an operator can do. */
export function AlertPanel({ alert: it, now, onClose }: AlertPanelProps) {
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const isSilent = it.silence !== null && it.silence.until > now
  const mayAct = it.state !== 'resolved' && may(consoleContract.alerts.silenceAlert)
  return (
    <Panel
      title={titleOf(it)}
      badge={
        it.severity === 'critical' && (
          <Badge tone="ember" icon={TriangleAlert}>
            {severityName.critical}
          </Badge>
        )
      }
      onClose={onClose}
      foot={
        mayAct && (
          <div className="panel__btns">
            {it.state === 'firing' && (
              <Button small onClick={() => setAsked('acknowledge')}>
                Acknowledge
              </Button>
            )}
            <Button small kind="quiet" onClick={() => setAsked(isSilent ? 'end silence' : 'silence')}>
              {isSilent ? 'End silence' : 'Silence'}
            </Button>
          </div>
        )
      }
    >
      <Facts alert={it} now={now} />
      <Messages asking={{ alert: it.id }} textOf={toldText} />
      {asked === 'acknowledge' && <AcknowledgeDialog alert={it} onClose={close} />}
      {asked === 'silence' && <SilenceDialog alert={it} onClose={close} />}
      {asked === 'end silence' && <EndSilenceDialog alert={it} onClose={close} />}
    </Panel>
  )
}

function Facts({ alert: it, now }: Pick<AlertPanelProps, 'alert' | 'now'>) {
  const subject = alertSubjectText(it.rule, it.subject)
  const figure = alertFigureText(it.rule, BigInt(it.value))
  const { acknowledged, silence, resolvedAt, clearSince } = it
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name tnum">{figure || subject || statusOf(it, now).text}</p>
        <p className="tnum">
          {statusOf(it, now).text}, fired {momentText(it.firedAt)}
        </p>
      </div>
      <Kv
        flush
        rows={[
          subject !== '' && {
            name: 'About',
            value: (
              <Link className="panel__link" href={alertPlace(it.rule, it.subject)}>
                {subject}
              </Link>
            ),
          },
          {
            name: 'Fires',
            value: (
              <Link className="panel__link" href={`/alerts?tab=rules&item=${it.rule}`}>
                {alertThresholdText(it.rule, { threshold: BigInt(it.threshold), off: false })}
              </Link>
            ),
          },
          { name: resolvedAt === null ? 'Lasts for' : 'Lasted', value: ageText(it.firedAt, resolvedAt ?? now) },
          resolvedAt !== null && { name: 'Resolved', value: momentText(resolvedAt) },
          resolvedAt === null && clearSince !== null && { name: 'Over since', value: momentText(clearSince) },
        ]}
      />
      {subject === '' && (
        <p>
          <Link className="panel__link" href={alertPlace(it.rule, it.subject)}>
            Open the page
          </Link>
        </p>
      )}
      {acknowledged && (
        <PanelPart title={`Acknowledged by ${acknowledged.by}, ${momentText(acknowledged.at)}`}>
          <p className="panel__text">{acknowledged.note}</p>
        </PanelPart>
      )}
      {silence && (
        <PanelPart title={`Silenced by ${silence.by} until ${momentText(silence.until)}`}>
          <p className="panel__text">{silence.note}</p>
        </PanelPart>
      )}
    </>
  )
}
