import { isDrand } from '@humidor/domain/products/draw-record.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Kv, type KvRow } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { DrawRecord } from './draw.ts'

/** The published values of a draw, in order of time. */
export function Published({ draw }: { draw: DrawRecord }) {
  const words = useWords('draws')
  const exactly = useExactText()
  const coin = coinOf(draw.type)
  const { beacon, closedAt, drawnAt } = draw
  return (
    <>
      <PublishedCard
        title={words('said.opened')}
        rows={[
          { name: words('said.at'), value: momentText(draw.openedAt) },
          { name: words('said.closesAt'), value: momentText(draw.closesAt) },
          { name: words('said.dueAt'), value: momentText(draw.dueAt) },
          {
            name: words('said.beacon'),
            value: beacon
              ? words(isDrand(draw) ? 'said.round' : 'said.otherRound', { round: String(beacon.round) })
              : words('said.noBeacon'),
          },
        ]}
        prints={[[words('said.commitment'), draw.commitment]]}
      />
      {closedAt && (
        <PublishedCard
          title={words('said.closed')}
          rows={[
            { name: words('said.at'), value: momentText(closedAt) },
            { name: words('said.entries'), value: String(draw.count ?? 0) },
            draw.quota !== null && { name: words('said.quota'), value: exactly(draw.quota, coin) },
          ]}
          prints={[[words('said.entriesHash'), draw.entriesHash]]}
        />
      )}
      {drawnAt && (
        <PublishedCard
          title={words('said.drawn')}
          rows={[
            { name: words('said.at'), value: momentText(drawnAt) },
            { name: words('said.won'), value: `${draw.won ?? 0} / ${draw.count ?? 0}` },
          ]}
          prints={[
            [words('said.seed'), draw.seed],
            [words('said.randomness'), draw.randomness],
          ]}
        />
      )}
      {draw.beaconState === 'unreachable' && <Note>{words('said.unreachable')}</Note>}
    </>
  )
}

interface PublishedCardProps {
  title: string
  rows: readonly (KvRow | false)[]
  /** Names and bytes in hex; null if there are none. */
  prints: readonly (readonly [name: string, hex: string | null])[]
}

const PublishedCard = ({ title, rows, prints }: PublishedCardProps) => (
  <Section title={title}>
    <Card pad className="nextdraw">
      <Kv flush rows={rows} />
      {prints.map(
        ([name, hex]) =>
          hex !== null && (
            <div key={name} className="stack stack--tight">
              <span className="caption">{name}</span>
              <GroupedBox text={hex} />
            </div>
          ),
      )}
    </Card>
  </Section>
)
