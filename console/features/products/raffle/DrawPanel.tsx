import { consoleContract } from '@humidor/contract/console/index.ts'
import { raffleChecks } from '@humidor/domain/products/raffle.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { Checks } from '../../../components/Status.tsx'
import { Transfer } from '../../../components/Transfer.tsx'
import { many } from '../../../words/counts.ts'
import { exactText } from '../../../words/moments.ts'
import { checkWords, type Draw } from './draw.ts'

const { raffleCheck } = consoleContract.raffle

/** One draw: its prize, its inputs, and the transfers that paid it. */
export function DrawPanel({ draw: it, onClose }: { draw: Draw; onClose: () => void }) {
  return (
    <Panel
      title={`Draw ${it.id}`}
      badge={
        it.paidAt ? (
          <Badge tone="leaf" icon={CircleCheck}>
            Paid
          </Badge>
        ) : (
          <Badge tone="ember" icon={Hourglass}>
            Processing
          </Badge>
        )
      }
      onClose={onClose}
    >
      <div className="panel__sum">
        <Money amount={it.amount} coin="CIG" size="lg" />
        <p className="tnum">
          Prize {it.prizeId}, for {many(Number(it.cost), 'point', 'points')}
        </p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Member', value: <MemberLink {...it.member} /> },
          { name: 'Drawn', value: exactText(it.at) },
          { name: 'Points transfer', value: <Transfer id={it.takenBy} /> },
          { name: 'Paid', value: it.paidAt ? exactText(it.paidAt) : 'Pending: the rewards do not cover it' },
          it.paidBy !== null && { name: 'Payment transfer', value: <Transfer id={it.paidBy} /> },
          { name: 'Draw number of the seed', value: String(it.nonce) },
          { name: 'Seed revealed', value: it.revealedAt ? exactText(it.revealedAt) : 'Not yet' },
        ]}
      />
      <Recompute draw={it} />
      <Bytes title="Commitment" text={it.commitment} />
      <Bytes title="Hash of the odds" text={it.tableHash} />
      <Bytes title="The member’s seed" text={it.clientSeed} />
    </Panel>
  )
}

const Bytes = ({ title, text }: { title: string; text: string }) => (
  <PanelPart title={title}>
    <p className="mono panel__addr">{text}</p>
  </PanelPart>
)

/** Repeats the draw on request, as the member can. Before the seed is revealed nobody can. */
function Recompute({ draw: { id, revealedAt } }: { draw: Draw }) {
  const [asked, setAsked] = useState(false)
  const { data, isFetching, isError, refetch } = useAsk(raffleCheck, { id }, { when: asked, once: true })
  if (!revealedAt)
    return (
      <PanelPart title="Verification">
        <p className="quiet">
          Available once its seed is revealed: by the member, after the seed’s number of draws, or after seven days.
        </p>
      </PanelPart>
    )
  return (
    <PanelPart title="Verification">
      {data && !isFetching && (
        <div role="status" className="stack">
          <Checks
            rows={raffleChecks.map((check) => ({
              text: checkWords[check][data[check] ? 'name' : 'wrong'],
              fine: data[check],
            }))}
          />
          {raffleChecks.some((check) => !data[check]) && (
            <Note kind="ember">
              Something does not match. Switch the raffle off until the cause is known. Ask the platform’s engineers to
              run “verify”, and keep this page.
            </Note>
          )}
        </div>
      )}
      {isError && !isFetching && !data && <Note kind="ember">Verification failed to run. Try again.</Note>}
      <div className="panel__btns">
        <Button small kind="quiet" busy={isFetching} onClick={() => (asked ? void refetch() : setAsked(true))}>
          {data ? 'Verify again' : 'Verify draw'}
        </Button>
      </div>
    </PanelPart>
  )
}
