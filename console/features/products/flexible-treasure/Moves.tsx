import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayAfter, dayName, startOf } from '@humidor/domain/business-day.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { Panel } from '../../../components/Panel.tsx'
import type { Place } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable } from '../../../components/Table.tsx'
import { exactText, momentText } from '../../../words/moments.ts'
import { transferAt } from '../../../words/places.ts'
import { type Move, moveName, uidIn } from './move.ts'

const { treasureMoves } = consoleContract.flexibleTreasure
type Call = typeof treasureMoves

const statusOf = ({ money, arrived }: Move) => (money > 0n ? 'still' : arrived ? 'done' : 'wait')

const columns: Column<Move>[] = [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'USCD', num: true, cell: ({ money }) => <Money amount={money} signed places={6} /> },
  {
    head: 'Business day',
    hiddenOn: 'phone',
    cell: ({ day }) => <span className="tnum nowrap">{dayName(day)}</span>,
  },
  { head: 'Time', hiddenOn: 'narrow', cell: ({ at }) => <When exact at={at} /> },
  { head: 'State', cell: (row) => <Status kind={statusOf(row)}>{moveName(row)}</Status> },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  ...memberInFile,
  { head: 'Amount, USCD', of: 'USCD', amount: ({ money }) => money },
  { head: 'Business day', day: ({ day }) => day },
  { head: 'Time', at: ({ at }) => at },
  { head: 'State', text: moveName },
  { head: 'Ledger transfer', text: ({ transfer }) => transfer },
]

/** Members' deposits and withdrawals, newest first. */
export function Moves({ place, tabs }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const open = place.get('state') === 'open'
  const asking: Asking<Call> = { ...uidIn(place.get('search')), ...(open && { open }) }
  const pages = usePages(treasureMoves, asking)
  const field = (
    <FilterField label="State" name="state" all="Any" options={[{ value: 'open', text: 'Transfer out, pending' }]} />
  )
  return (
    <>
      <ConsolePage
        title="Flexible treasure"
        search={<SearchBox label="Search by a member’s UID" placeholder="UID" most={8} />}
      >
        <Queue
          label="Transfers"
          tabs={tabs}
          filters={{ fields: field, inUse: open ? 1 : 0 }}
          exporting={<Export call={treasureMoves} asking={asking} name="treasure-moves" columns={file} />}
          of={pages}
          empty={
            asking.uid !== undefined
              ? { title: 'No results', text: 'Enter a full UID of eight digits.' }
              : open
                ? { title: 'Nothing pending', text: 'Pending transfers out appear here until the next midnight.' }
                : { title: 'No transfers yet', text: 'Members’ transfers in and out appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable caption="Transfers, newest first" columns={shown} rows={rows} keyOf={({ id }: Move) => id} />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem rows={pages.rows} gone={{ title: 'Not on this page', text: 'Look on other pages.' }}>
        {(move, close) => <MovePanel of={move} onClose={close} />}
      </OpenItem>
    </>
  )
}

const MovePanel = ({ of: it, onClose }: { of: Move; onClose: () => void }) => (
  <Panel title={it.money > 0n ? 'Transfer in' : 'Transfer out'} onClose={onClose}>
    <div className="panel__sum">
      <Money amount={it.money < 0n ? -it.money : it.money} coin="USCD" size="lg" places={6} />
      <p className="tnum">{exactText(it.at)}</p>
    </div>
    <Kv
      flush
      rows={[
        { name: 'Member', value: <MemberLink {...it.member} /> },
        { name: 'State', value: moveName(it) },
        { name: 'Business day', value: dayName(it.day) },
        {
          name: it.money > 0n ? 'Earns from' : 'Arrives',
          value: momentText(startOf(dayAfter(it.day))),
        },
        {
          name: 'Ledger',
          value: (
            <Link className="panel__link" href={transferAt(it.transfer)}>
              Transfer {it.transfer}
            </Link>
          ),
        },
      ]}
    />
  </Panel>
)
