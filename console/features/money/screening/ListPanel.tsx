import { consoleContract } from '@humidor/contract/console/index.ts'
import { networkText } from '@humidor/domain/money/screening.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { usePlace } from '../../../components/place.ts'
import { momentText } from '../../../words/moments.ts'
import { EntryState } from './FoundEntries.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { type Entry, inForceText, type List, listName } from './screening.ts'

const { screeningEntries, requestScreeningRemoval } = consoleContract.screening

/** One list: who imported and approved it, its entries, and the requests to remove one or all. */
export function ListPanel({ list, onClose }: { list: List; onClose: () => void }) {
  const [removing, setRemoving] = useState<Entry | 'all'>()
  const mayRemove = useMay()(requestScreeningRemoval) && list.inForceAt !== null
  const isLeft = list.removed < list.lines
  return (
    <Panel
      title={listName(list)}
      onClose={onClose}
      foot={
        list.waits === null ? (
          mayRemove &&
          isLeft && (
            <button type="button" className="textlink textlink--flush" onClick={() => setRemoving('all')}>
              Remove the whole list
            </button>
          )
        ) : (
          <p className="lockline lockline--shut">
            <span>
              {list.waits === 'use' ? 'Its use' : 'Its removal'} is waiting for another operator in{' '}
              <Link className="panel__link" href="/approvals">
                Approvals
              </Link>
            </span>
          </p>
        )
      }
    >
      <Kv
        flush
        rows={[
          { name: 'Entries in force', value: list.inForceAt === null ? 'none yet' : inForceText(list) },
          { name: 'Uploaded', value: `${momentText(list.uploadedAt)}, ${list.uploadedBy}` },
          list.inForceAt !== null && {
            name: 'Approved',
            value: `${momentText(list.inForceAt)}, ${list.approvedBy ?? ''}`,
          },
          list.inForceAt === null &&
            list.waits === null && { name: 'State', value: 'Draft. It is deleted a day after its upload.' },
        ]}
      />
      <Entries list={list} onRemove={mayRemove && list.waits === null ? setRemoving : undefined} />
      {removing && <RemovalDialog list={list} what={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

/** A page of entries by line; the address as `search` shows it in all lists. */
function Entries({ list, onRemove }: { list: List; onRemove: ((entry: Entry) => void) | undefined }) {
  const place = usePlace()
  const { page, rows, back, on } = usePages(screeningEntries, { list: Number(list.id) })
  return (
    <PanelPart title="Entries">
      {rows === undefined ? (
        hasFailed(page) ? (
          <LoadFailed of={page} />
        ) : (
          <Skeleton width="70%" />
        )
      ) : (
        <ul className="screening__entries">
          {rows.map((entry) => (
            <li key={entry.id}>
              <Link className="mono panel__link screening__address" href={place.hrefWith({ search: entry.address })}>
                {entry.address}
              </Link>
              <span className="quiet tnum">
                Line {entry.line.toLocaleString('en')}, {networkText(entry.network)}
              </span>
              <span>
                {entry.source}: {entry.reason}
              </span>
              {entry.removed ? (
                <span className="quiet">
                  Removed {momentText(entry.removed.at)} by {entry.removed.maker} and {entry.removed.checker}:{' '}
                  {entry.removed.reason}
                </span>
              ) : entry.removalWaits ? (
                <EntryState entry={entry} />
              ) : (
                onRemove && (
                  <button
                    type="button"
                    className="textlink textlink--flush"
                    aria-label={`Remove line ${entry.line}`}
                    onClick={() => onRemove(entry)}
                  >
                    Remove
                  </button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {(back || on) && (
        <div className="panel__btns">
          <button type="button" className="textlink textlink--flush" disabled={!back} onClick={back}>
            Earlier lines
          </button>
          <button type="button" className="textlink textlink--flush" disabled={!on} onClick={on}>
            Later lines
          </button>
        </div>
      )}
    </PanelPart>
  )
}
