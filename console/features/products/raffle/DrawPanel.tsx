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
          { name: 'Points taken by', value: <Transfer id={it.takenBy} /> },
          { name: 'Paid', value: it.paidAt ? exactText(it.paidAt) : 'Waits: the rewards do not cover it' },
          it.paidBy !== null && { name: 'Paid by', value: <Transfer id={it.paidBy} /> },
          { name: 'Draw of its seed', value: String(it.nonce) },
          { name: 'Seed revealed', value: it.revealedAt ? exactText(it.revealedAt) : 'Not yet' },
        ]}
      />
      <Recompute draw={it} />
      <Bytes title="Promised before it" text={it.commitment} />
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
      <PanelPart title="Drawn once more">
        <p className="quiet">
          Once its seed is revealed: by the member, after the draws that a seed serves, or after seven days.
        </p>
      </PanelPart>
    )
  return (
    <PanelPart title="Drawn once more">
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
              Something does not fit. Switch the raffle off before it is known why, ask whoever has the machines to run
              “verify”, and keep this page.
            </Note>
          )}
        </div>
      )}
      {isError && !isFetching && !data && <Note kind="ember">It could not be drawn again. Try again.</Note>}
      <div className="panel__btns">
        <Button small kind="quiet" busy={isFetching} onClick={() => (asked ? void refetch() : setAsked(true))}>
          {data ? 'Draw it again' : 'Draw it once more'}
        </Button>
      </div>
    </PanelPart>
  )
}
