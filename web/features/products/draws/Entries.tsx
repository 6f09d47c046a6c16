import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Check } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { DrawRecord } from './draw.ts'
import { useEntries } from './useEntries.ts'

type Entry = DrawRecord['entries'][number]

/** The orders in a draw, in the order in which their list is hashed, each with its result. */
export function Entries({ draw }: { draw: DrawRecord }) {
  const words = useWords('draws')
  const exactly = useExactText()
  const { entries, list } = useEntries(draw)
  return (
    <Section title={words('list.title')}>
      <p className="caption">{words('list.rule')}</p>
      <LoadMoreList
        items={entries}
        of={list}
        keyOf={({ onum }) => onum}
        label={words('list.title')}
        card
        empty={<p className="muted">{words('state.empty')}</p>}
      >
        {(entry) => (
          <Row
            title={entry.onum}
            sub={exactly(entry.money, coinOf(draw.type))}
            end={entry.place !== null && <Fate of={entry} place={entry.place} />}
          />
        )}
      </LoadMoreList>
    </Section>
  )
}

function Fate({ of: { won }, place }: { of: Entry; place: number }) {
  const words = useWords('draws')
  return (
    <>
      {won ? (
        <Badge tone="leaf" icon={Check}>
          {words('said.won')}
        </Badge>
      ) : (
        <span className="caption">{words('list.lost')}</span>
      )}
      <span className="caption tnum">{words('list.place', { place })}</span>
    </>
  )
}
