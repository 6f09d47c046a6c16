import { isMissing } from '@humidor/client/asking.ts'
import { contract } from '@humidor/contract/index.ts'
import { isDrand } from '@humidor/domain/products/draw-record.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { many } from '../../../words/counts.ts'
import { exactText, momentText } from '../../../words/moments.ts'
import { coinOfType, typeName } from '../../../words/products.ts'
import { beaconName, type DrawRecord } from './draw.ts'
import { Entries } from './Entries.tsx'
import { Recompute } from './Recompute.tsx'

const { record } = contract.draws

/** The number of entries shown; the file has them all. */
const SHOWN = 50

interface DrawPanelProps {
  id: number
  onClose: () => void
}

/** One draw with all its public facts, recomputed on request. */
export function DrawPanel({ id, onClose }: DrawPanelProps) {
  const asked = useAsk(record, { id, limit: SHOWN }, { live: true })
  const title = `Draw ${id}`
  if (isMissing(asked))
    return (
      <Panel title={title} onClose={onClose}>
        <EmptyState bare title="Draw not found" text="Look in the list of draws." />
      </Panel>
    )
  return (
    <LoadedPanel of={asked} title={title} onClose={onClose}>
      {(draw) => (
        <Panel
          title={title}
          badge={
            draw.drawnAt ? (
              <Badge tone="leaf" icon={CircleCheck}>
                Drawn
              </Badge>
            ) : (
              <Badge tone="gold" icon={Hourglass}>
                {draw.closedAt ? 'Closed' : 'Open for entries'}
              </Badge>
            )
          }
          onClose={onClose}
        >
          <Summary of={draw} />
          {draw.drawnAt && <Recompute id={id} />}
          <Details of={draw} />
          <Entries of={draw} />
          <Published of={draw} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

const Summary = ({ of: it }: { of: DrawRecord }) => (
  <div className="panel__sum">
    {it.wonMoney !== null && it.count !== 0 && (
      <Money amount={it.wonMoney} coin={coinOfType[it.type]} size="lg" places={0} />
    )}
    <p className="tnum">
      {it.drawnAt && it.count === 0
        ? `No order paid in ${typeName[it.type]} took part`
        : it.drawnAt
          ? `Won by ${(it.won ?? 0).toLocaleString('en')} of ${many(it.count ?? 0, 'order', 'orders')}, paid in ${typeName[it.type]}`
          : `Orders paid in ${typeName[it.type]}, drawn at ${momentText(it.dueAt)}`}
    </p>
  </div>
)

function Details({ of: it }: { of: DrawRecord }) {
  const exactly = useExactText()
  return (
    <Kv
      flush
      rows={[
        { name: 'Opened', value: exactText(it.openedAt) },
        { name: it.closedAt ? 'Closed' : 'Closes', value: exactText(it.closedAt ?? it.closesAt) },
        { name: 'Due', value: exactText(it.dueAt) },
        it.drawnAt !== null && { name: 'Drawn', value: exactText(it.drawnAt) },
        it.count !== null && { name: 'Entries', value: it.count.toLocaleString('en') },
        it.quota !== null && { name: 'Gives at most', value: exactly(it.quota, coinOfType[it.type]) },
        {
          name: 'Beacon',
          value:
            it.beaconState === null
              ? it.beacon
                ? `${isDrand(it) ? 'drand' : 'Own beacon, not drand'}, round ${it.beacon.round.toLocaleString('en')}`
                : 'None configured'
              : beaconName[it.beaconState],
        },
      ]}
    />
  )
}

const Published = ({ of: it }: { of: DrawRecord }) => (
  <>
    <Bytes title="Commitment, published at opening" text={it.commitment} />
    <Bytes title="Hash of the entries, published at closing" text={it.entriesHash} />
    <Bytes title="Seed, published with the result" text={it.seed} />
    <Bytes title="Beacon value" text={it.randomness} />
    <PanelPart title="Public verification">
      <p className="quiet">
        Anyone can recompute it on their own device without signing in:{' '}
        <a className="panel__link" href={`/Draw?id=${it.id}`} target="_blank" rel="noopener">
          the public page of draw {it.id}
        </a>
        , or with <span className="mono">npm run humidor -- draw {it.id}</span>.
      </p>
    </PanelPart>
  </>
)

const Bytes = ({ title, text }: { title: string; text: string | null }) =>
  text === null ? null : (
    <PanelPart title={title} action={<CopyButton text={text} done="Copied" failed="Copying failed" />}>
      <p className="mono panel__addr">{text}</p>
    </PanelPart>
  )
