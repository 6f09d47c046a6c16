import { Money } from '@humidor/ui/Money.tsx'
import { say } from '@humidor/ui/toast.ts'
import { Link } from 'wouter'
import { FileButtons } from '../../../components/FileButtons.tsx'
import type { FileColumn } from '../../../components/file-columns.ts'
import { PanelPart } from '../../../components/Panel.tsx'
import { Status } from '../../../components/Status.tsx'
import { many } from '../../../words/counts.ts'
import { ordersAt } from '../../../words/places.ts'
import { coinOfType } from '../../../words/products.ts'
import { type DrawRecord, type Entry, everyEntry } from './draw.ts'
import './draws.css'

/** The entries by number: the first ones, and a file with all. */
export function Entries({ of: it }: { of: DrawRecord }) {
  if (!it.closedAt)
    return (
      <PanelPart title="Entries">
        <p className="quiet">Entries are published once the draw has closed.</p>
      </PanelPart>
    )
  const { entries, count, type } = it
  return (
    <PanelPart title={many(count ?? 0, 'entry', 'entries')} action={entries.length > 0 && <AllEntries of={it} />}>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.onum}>
            <Link className="panel__link" href={ordersAt(entry.onum)}>
              {entry.onum}
            </Link>
            <span className="quiet tnum">
              {entry.place === null ? '' : `place ${entry.place.toLocaleString('en')}`}
            </span>
            <Money amount={entry.money} coin={coinOfType[type]} places={0} />
            <Fate of={entry} />
          </li>
        ))}
      </ul>
      {it.next !== null && (
        <p className="quiet">The first {entries.length} are shown. Export the file for all entries.</p>
      )}
    </PanelPart>
  )
}

const Fate = ({ of: { won } }: { of: Entry }) =>
  won === null ? (
    <Status kind="still">waiting</Status>
  ) : (
    <Status kind={won ? 'done' : 'still'}>{won ? 'won' : 'not drawn'}</Status>
  )

/** @param coin the coin of the orders in this draw */
const columnsOf = (coin: string): readonly FileColumn<Entry>[] => [
  { head: 'Order', text: ({ onum }) => onum },
  { head: `Amount, ${coin}`, amount: ({ money }) => money },
  { head: 'Place', count: ({ place }) => place },
  { head: 'Won', text: ({ won }) => (won === null ? null : won ? 'yes' : 'no') },
]

const AllEntries = ({ of: { id, type } }: { of: DrawRecord }) => (
  <FileButtons<Entry>
    flush
    label="All as a file"
    csvLabel="All as CSV"
    contents="all entries"
    name={() => `draw-${id}`}
    columns={columnsOf(coinOfType[type])}
    gather={async ({ signal }) => ({ rows: await everyEntry(id, signal), cut: false })}
    onWritten={({ rows }) => say(`${many(rows.length, 'entry', 'entries')} exported.`, 'ok')}
  />
)
