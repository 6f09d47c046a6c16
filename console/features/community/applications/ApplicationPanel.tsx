import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { Photos } from '../../../components/Photos.tsx'
import { Checks } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { activityTypeName } from '../../../words/activity-types.ts'
import { timesText } from '../../../words/counts.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { type Application, type State, stateName, titleOf } from './application.ts'

export interface ApplicationPanelProps {
  fid: number
  now: Date
  onClose: () => void
}

/** One application: the event, its photos, and the answer. One operator at a time has it open. */
export function ApplicationPanel({ fid, now, onClose }: ApplicationPanelProps) {
  const asked = useAsk(consoleContract.activities.application, { fid })
  const waits = asked.data?.state === 'waiting'
  const { claim, again } = useClaim(waits ? itemOf.application(fid) : undefined)
  return (
    <LoadedPanel of={asked} title={titleOf(fid)} onClose={onClose}>
      {(found) => (
        <Panel
          title={titleOf(fid)}
          badge={<StateBadge state={found.state} />}
          onClose={onClose}
          foot={
            waits && (
              <>
                <LockLine
                  claim={claim}
                  by={found.lockedBy}
                  again={() => {
                    again()
                    void asked.refetch()
                  }}
                />
                <AnswerForm application={found} ours={claim.is === 'ours'} onDone={onClose} />
              </>
            )
          }
        >
          <Details application={found} now={now} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

const badges = {
  waiting: { tone: 'gold', icon: Hourglass },
  processing: { tone: 'ember', icon: TriangleAlert },
  paid: { tone: 'leaf', icon: CircleCheck },
  refused: { tone: undefined, icon: CircleX },
} as const

const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={badges[state].tone} icon={badges[state].icon}>
    {stateName[state]}
  </Badge>
)

/** `Applied 3 times before, paid once`. */
const appliedBefore = (applied: number, paid: number) =>
  `Applied ${timesText(applied)} before, ${paid === 0 ? 'never paid' : `paid ${timesText(paid)}`}`

function Details({ application: it, now }: { application: Application; now: Date }) {
  const { applied, paid, money } = it.before
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name">{it.name}</p>
        <p>{it.activity === null ? 'Their own activity' : `For “${it.activity}”`}</p>
        {it.state === 'processing' && (
          <p className="ember">The treasury does not cover it yet. It is paid automatically once it does.</p>
        )}
      </div>
      <PanelPart title={`Photos, ${it.images.length}`}>
        <Photos images={it.images} />
      </PanelPart>
      <PanelPart title="Their message">
        <p className="panel__text application__words">{it.mark}</p>
      </PanelPart>
      <Kv
        flush
        rows={[
          { name: 'Member', value: <MemberLink {...it.member} /> },
          { name: 'Type', value: activityTypeName[it.type] },
          { name: 'Applied', value: `${momentText(it.madeAt)}, ${agoText(it.madeAt, now)}` },
          { name: 'Answer due by', value: momentText(it.dueAt) },
          it.approved !== null && { name: 'Participants', value: String(it.approved.people) },
          it.approved !== null && {
            name: it.state === 'waiting' ? 'Requested' : 'Approved',
            value: <Money amount={it.approved.money + it.approved.extra} coin="USCD" />,
          },
          it.decidedBy !== null && {
            name: it.state === 'refused' ? 'Rejected by' : 'Approved by',
            value: it.decidedBy,
          },
          it.secondBy !== null && { name: 'Second operator', value: it.secondBy },
          it.paidAt !== null && { name: 'Paid', value: momentText(it.paidAt) },
        ]}
      />
      <Checks
        rows={[
          { fine: it.level > 0, text: it.level > 0 ? `Level ${it.level}` : 'No longer activated' },
          { fine: !it.frozen, text: it.frozen ? 'The membership is frozen' : 'Not frozen' },
          {
            fine: it.dueAt > now || it.state !== 'waiting',
            text: it.dueAt > now ? 'Submitted in time' : 'The answer is late',
          },
          {
            fine: true,
            text: applied === 0 ? 'Their first application' : appliedBefore(applied, paid),
            ...(money > 0n && { end: <Money amount={money} coin="USCD" /> }),
          },
        ]}
      />
      {it.reply !== null && (
        <PanelPart title="Our reply">
          <p className="panel__text application__words">{it.reply}</p>
        </PanelPart>
      )}
    </>
  )
}
