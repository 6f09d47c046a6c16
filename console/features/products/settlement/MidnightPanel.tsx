import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { exactText } from '../../../words/moments.ts'
import { StateCell } from './columns.tsx'
import { type Midnight, missingText, type Phase, phaseName, stateName, stuckOf, tookText } from './midnight.ts'
import './settlement.css'

interface MidnightPanelProps {
  midnight: Midnight
  now: Date
  onClose: () => void
}

const badges = {
  waiting: { tone: 'line', icon: Hourglass },
  running: { tone: 'gold', icon: Hourglass },
  done: { tone: 'leaf', icon: CircleCheck },
  short: { tone: 'ember', icon: CircleX },
  failing: { tone: 'ember', icon: CircleX },
} as const

/** One settlement: its phases in order, each with progress, payments and the reason of a wait. */
export function MidnightPanel({ midnight: it, now, onClose }: MidnightPanelProps) {
  const stuck = stuckOf(it)
  const mayRead = useMay()(consoleContract.ledger.transfers)
  return (
    <Panel
      title={dayName(it.day)}
      badge={<Badge {...badges[it.state]}>{stateName[it.state]}</Badge>}
      onClose={onClose}
      foot={stuck.some(({ state }) => state === 'short') && <WhatToDo />}
    >
      <div className="panel__sum">
        <p className="tnum">
          Started {exactText(it.beganAt)}
          {it.finishedAt
            ? `, took ${tookText(it.beganAt, it.finishedAt)}`
            : `, running for ${tookText(it.beganAt, now)}`}
        </p>
      </div>
      <PanelPart
        title="Phases, in order"
        action={
          mayRead && (
            <Link className="textlink textlink--flush" href={`/ledger?from=${it.day}&to=${it.day}`}>
              Show in ledger
            </Link>
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Nothing inside takes focus, and the keyboard must still scroll it. */}
        <ol className="phases" tabIndex={0}>
          {it.phases.map((phase) => (
            <PhaseRow key={phase.name} phase={phase} now={now} />
          ))}
        </ol>
      </PanelPart>
    </Panel>
  )
}

const WhatToDo = () => (
  <p className="quiet">
    Two operators must move money into the treasury under{' '}
    <Link className="panel__link" href="/treasury?tab=moves">
      Treasury, Transfers
    </Link>
    . It then continues automatically; nothing is paid twice.
  </p>
)

function PhaseRow({ phase: it, now }: { phase: Phase; now: Date }) {
  const stuck = it.state === 'short' || it.state === 'failing'
  return (
    <li className={classNames('phases__one', stuck && 'phases__one--stuck')}>
      <div className="between">
        <b>{phaseName(it.name)}</b>
        <StateCell state={it.state} />
      </div>
      <p className="quiet">{it.summary}</p>
      {stuck && <p className="ember">{missingText(it)}</p>}
      {it.startedAt && (
        <p className="phases__figures tnum">
          <span>
            {it.done.toLocaleString('en')} done in {tookText(it.startedAt, it.finishedAt ?? now)}
          </span>
          {it.paid.map(({ coin, amount }) => (
            <Money key={coin} amount={amount} coin={coin} places={6} />
          ))}
        </p>
      )}
    </li>
  )
}
