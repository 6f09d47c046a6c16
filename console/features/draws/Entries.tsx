import { AskFailed } from '@humidor/client/asking.ts'
import { csvOf } from '@humidor/domain/csv.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { say } from '@humidor/ui/toast.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PanelPart } from '../../desk/Panel.tsx'
import { State } from '../../desk/Signs.tsx'
import { saveFile } from '../../desk/save-file.ts'
import { many } from '../../words/counts.ts'
import { ordersAt } from '../../words/places.ts'
import { coinOfType } from '../../words/products.ts'
import { failureText } from '../../words/refusals.ts'
import { type DrawRecord, type Entry, everyEntry } from './draw.ts'
import './draws.css'

/** Who took part, by number: the first of them, and a file with all. */
export function Entries({ of: it }: { of: DrawRecord }) {
  if (!it.closedAt)
    return (
      <PanelPart title="Entries">
        <p className="quiet">They are told once the draw has closed.</p>
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
      {it.next !== null && <p className="quiet">The first {entries.length} are shown. The file has them all.</p>}
    </PanelPart>
  )
}

const Fate = ({ of: { won } }: { of: Entry }) =>
  won === null ? (
    <State kind="still">waits</State>
  ) : (
    <State kind={won ? 'done' : 'still'}>{won ? 'won' : 'not drawn'}</State>
  )

/** @param coin what is ordered in this draw */
const columnsOf = (coin: string): readonly { head: string; text: (entry: Entry) => string }[] => [
  { head: 'Order', text: ({ onum }) => onum },
  { head: `Amount, ${coin}`, text: ({ money }) => exact(money) },
  { head: 'Place', text: ({ place }) => (place === null ? '' : String(place)) },
  { head: 'Won', text: ({ won }) => (won === null ? '' : won ? 'yes' : 'no') },
]

function AllEntries({ of: { id, type } }: { of: DrawRecord }) {
  const [busy, setBusy] = useState(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const write = async () => {
    const stop = new AbortController()
    under.current = stop
    setBusy(true)
    try {
      const all = await everyEntry(id, stop.signal)
      const columns = columnsOf(coinOfType[type])
      const table = [columns.map(({ head }) => head), ...all.map((entry) => columns.map(({ text }) => text(entry)))]
      saveFile(`draw-${id}.csv`, csvOf(table), 'text/csv;charset=utf-8')
      say(`${all.length.toLocaleString('en')} ${all.length === 1 ? 'entry' : 'entries'} written.`, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof AskFailed ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(failureText(why), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="textlink textlink--flush" disabled={busy} onClick={() => void write()}>
      <Icon of={Download} size="md" />
      {busy ? 'Writing' : 'All as a file'}
    </button>
  )
}
