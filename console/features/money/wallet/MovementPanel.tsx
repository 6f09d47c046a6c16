import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { minus } from '@humidor/domain/money/micros.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText } from '../../../words/moments.ts'
import { dueText, momentsOf } from './columns.tsx'
import { endName, type Kind, type Movement, type State, stateName } from './movement.ts'
import { StopDialog } from './StopDialog.tsx'

const { stopTransfer } = consoleContract.movements

export interface MovementPanelProps {
  movement: Movement
  kind: Kind
  state: State
  now: Date
  onClose: () => void
}

/** One conversion or transfer: owner, received amount and time. A transfer can be stopped during its review. */
export function MovementPanel({ movement: it, kind, state, now, onClose }: MovementPanelProps) {
  const stoppable = useMay()(stopTransfer) && kind === 'transfer' && state === 'pending'
  return (
    <Panel
      title={kind === 'transfer' ? `Transfer ${it.id}` : `Conversion ${it.id}`}
      badge={<StateBadge kind={kind} state={state} />}
      onClose={onClose}
      foot={
        stoppable ? (
          <Stop transfer={it} onClose={onClose} />
        ) : (
          state === 'pending' && (
            <p className="quiet">{kind === 'conversion' && 'Only the member can cancel a conversion.'}</p>
          )
        )
      }
    >
      <div className="panel__sum">
        <Money amount={it.money} coin="USCD" size="lg" places={placesOf(it.money)} />
        <p className="tnum">
          Requested {agoText(it.createdAt, now)}
          {state === 'pending' && `, ${dueText(it, now).toLowerCase()}`}
        </p>
      </div>
      <Kv
        flush
        rows={[
          { name: kind === 'transfer' ? 'Sender' : 'Member', value: <MemberLink {...it.member} /> },
          ...amounts(it, kind, state),
          ...momentsOf(it),
        ]}
      />
      {state === 'pending' && (
        <PanelPart title="What happens next">
          <p className="panel__text quiet">{next(it, kind, now)}</p>
        </PanelPart>
      )}
      {state === 'cancelled' && (
        <PanelPart title={endName(kind, it)}>
          <p className="panel__text">{it.reason ?? 'The full amount was returned to the wallet it came from.'}</p>
        </PanelPart>
      )}
    </Panel>
  )
}

/** The label of the received amount, by state. */
const arrival: Record<State, string> = { pending: 'Arrives', done: 'Arrived', cancelled: 'Would have arrived' }

function amounts({ to, money, fee }: Movement, kind: Kind, state: State) {
  const received = minus(money, fee)
  const coin = kind === 'conversion' ? 'USDT' : 'USCD'
  return [
    kind === 'transfer' && { name: 'Recipient', value: to && <MemberLink {...to} /> },
    { name: arrival[state], value: <Money amount={received} coin={coin} places={placesOf(received)} /> },
    kind === 'transfer' && { name: 'Fee', value: <Money amount={fee} coin="USCD" places={placesOf(fee)} /> },
  ]
}

function next({ dueAt }: Movement, kind: Kind, now: Date) {
  if (kind === 'conversion')
    return 'It completes automatically within a minute of its due time, unless the member cancels it.'
  if (dueAt > now)
    return 'It arrives automatically within a minute of its due time, unless the sender cancels it or you stop it.'
  return 'It is due and arrives with the next run. If the sender is frozen, it waits until the freeze is lifted.'
}

/** An operator who may stop it locks it while it is open. */
function Stop({ transfer, onClose }: { transfer: Movement; onClose: () => void }) {
  const { claim, again } = useClaim(itemOf.transfer(transfer.id))
  const [asked, setAsked] = useState(false)
  return (
    <>
      <LockLine claim={claim} by={transfer.lockedBy} again={again} />
      <div className="panel__btns">
        <Button small kind="danger-quiet" disabled={claim.is !== 'ours'} onClick={() => setAsked(true)}>
          Stop transfer
        </Button>
      </div>
      {asked && <StopDialog transfer={transfer} claim={claim} onDone={onClose} onClose={() => setAsked(false)} />}
    </>
  )
}

const looks = {
  pending: { tone: 'gold', icon: Hourglass },
  done: { tone: 'leaf', icon: CircleCheck },
  cancelled: { tone: 'ember', icon: CircleX },
} as const

const StateBadge = ({ kind, state }: { kind: Kind; state: State }) => (
  <Badge {...looks[state]}>{stateName[kind][state]}</Badge>
)
