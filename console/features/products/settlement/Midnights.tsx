import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import type { Place } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { exactOf } from '../../../words/money.ts'
import { columnsAt } from './columns.tsx'
import { MidnightPanel } from './MidnightPanel.tsx'
import { followDays, type Midnight, missingText, paidIn, phaseName, stateName, stuckOf } from './midnight.ts'

const { settlements } = consoleContract.settlement
type Call = typeof settlements

const file: ExportProps<Call>['columns'] = [
  { head: 'Business day', day: ({ day }) => day },
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Started at', at: ({ beganAt }) => beganAt },
  { head: 'Finished at', at: ({ finishedAt }) => finishedAt },
  {
    head: 'Paid',
    of: 'Paid and moved',
    text: (row) =>
      paidIn(row)
        .map(({ coin, amount }) => `${exactOf(coin, amount)} ${coin}`)
        .join(', '),
  },
  {
    head: 'Blocked at',
    text: (row) =>
      stuckOf(row)
        .map(({ name, error }) => `${name}: ${error ?? ''}`)
        .join('; '),
  },
]

interface MidnightsProps {
  place: Place
  tabs: NonNullable<QueueProps<Call>['tabs']>
}

/** The settlement of each business day, newest first; a running one refreshes by itself. */
export function Midnights({ place, tabs }: MidnightsProps) {
  const now = useNow(1_000)
  const unfinished = place.get('state') === 'open'
  const asking: Asking<Call> = unfinished ? { unfinished } : {}
  const pages = usePages(settlements, asking, followDays)
  const field = (
    <FilterField label="State" name="state" all="Any" options={[{ value: 'open', text: 'Not fully settled' }]} />
  )
  return (
    <>
      <ConsolePage title="Settlement">
        <Stuck rows={pages.rows ?? []} />
        <Queue
          label="Settlements"
          tabs={tabs}
          filters={{ fields: field, inUse: unfinished ? 1 : 0 }}
          exporting={<Export call={settlements} asking={asking} name="settlements" columns={file} />}
          of={pages}
          empty={
            unfinished
              ? { title: 'Everything is settled', text: 'Every business day that has started is fully settled.' }
              : { title: 'No settlements yet', text: 'The first settlement begins at 00:00 in UTC+8.' }
          }
          columns={columnsAt(now, pages.rows ?? [])}
        >
          {(rows, shown) => (
            <ItemTable
              caption="Settlements of business days, newest first"
              columns={shown}
              rows={rows}
              keyOf={({ day }: Midnight) => day}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows?.map((row) => ({ ...row, id: row.day }))}
        gone={{ title: 'Settlement not on this page', text: 'Look on other pages.' }}
      >
        {(open, close) => <MidnightPanel midnight={open} now={now} onClose={close} />}
      </OpenItem>
    </>
  )
}

/** The earliest blocked day, above everything else: its phase, and the missing amount or the error. */
function Stuck({ rows }: { rows: readonly Midnight[] }) {
  const stuck = rows.filter((row) => stuckOf(row).length > 0)
  const oldest = stuck.at(-1)
  const first = oldest && stuckOf(oldest)[0]
  if (!oldest || !first) return null
  return (
    <div role="alert">
      <Note kind="ember">
        {dayName(oldest.day)}, {phaseName(first.name).toLowerCase()}: {missingText(first)}{' '}
        {first.state === 'short' && (
          <>
            Two operators must move money in{' '}
            <Link className="panel__link" href="/treasury?tab=moves">
              Treasury, Transfers
            </Link>
            .
          </>
        )}
        {stuck.length > 1 && ` ${stuck.length} days are waiting.`}
      </Note>
    </div>
  )
}
