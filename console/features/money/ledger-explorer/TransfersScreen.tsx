import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { exactOf, knownCoin } from '../../../words/money.ts'
import { inWords } from '../../../words/names.ts'
import { TransferPanel } from './TransferPanel.tsx'
import { ledgerTabs } from './tabs.ts'
import './ledger.css'

const { transfers } = consoleContract.ledger
type Call = typeof transfers
type Row = RowOf<Call>

const columns: Column<Row>[] = [
  { head: 'Time', cell: ({ at }) => <When exact at={at} /> },
  { head: 'Operation', cell: ({ id, operation }) => <Two first={inWords(operation)} second={`transfer ${id}`} /> },
  {
    head: 'Key',
    hiddenOn: 'narrow',
    cell: ({ key }) => <span className="queue__text mono clamp-2">{key}</span>,
  },
  {
    head: 'Entries',
    num: true,
    hiddenOn: 'phone',
    cell: ({ entries }) => <span className="quiet tnum">{entries.toLocaleString('en')}</span>,
  },
  {
    head: 'Amount',
    num: true,
    cell: ({ moved }) => (
      <span className="moved">
        {moved.map(({ coin, amount }) => (
          <Money key={coin} amount={amount} {...knownCoin(coin)} />
        ))}
      </span>
    ),
  },
]

const movedText = ({ moved }: Row) => moved.map(({ coin, amount }) => `${exactOf(coin, amount)} ${coin}`).join(', ')

const file: ExportProps<Call>['columns'] = [
  { head: 'Transfer', text: ({ id }) => id },
  { head: 'Time', at: ({ at }) => at },
  { head: 'Operation', text: ({ operation }) => operation },
  { head: 'Key', text: ({ key }) => key },
  { head: 'Entries', count: ({ entries }) => entries },
  { head: 'Amount', text: movedText },
]

/** The filters in the address. */
function askingAt(place: Place): Asking<Call> {
  const [search, operation] = [place.get('search'), place.get('operation')]
  return {
    ...(search !== undefined && { search }),
    ...(operation !== undefined && { operation }),
  }
}

/** Every transfer ever booked; searchable by number, member, key, operation and day. */
export function TransfersScreen() {
  const place = usePlace()
  const asking = askingAt(place)
  const pages = usePages(transfers, asking)
  const item = place.get('item')
  const inUse = asking.operation === undefined ? 0 : 1
  const known = pages.page.data?.operations ?? []
  return (
    <>
      <ConsolePage
        title="Ledger"
        search={
          <SearchBox
            label="Search transfers by number, UID or the beginning of a key"
            placeholder="Number, UID, key"
            most={120}
          />
        }
      >
        <Queue
          label="Transfers"
          tabs={ledgerTabs('transfers', place)}
          filters={{ fields: <Filters operations={known} />, inUse }}
          exporting={<Export call={transfers} asking={asking} name="transfers" columns={file} />}
          of={pages}
          empty={
            inUse > 0 || asking.search !== undefined
              ? { title: 'No results', text: 'Enter a full number or UID, or the beginning of a key.' }
              : { title: 'No transfers yet', text: 'Every transfer appears here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable caption="Transfers, newest first" columns={shown} rows={rows} keyOf={({ id }: Row) => id} />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && <TransferPanel key={item} id={item} onClose={() => place.go({ item: undefined })} />}
    </>
  )
}

const Filters = ({ operations }: { operations: readonly string[] }) => (
  <FilterField
    label="Operation"
    name="operation"
    all="All operations"
    options={operations.map((value) => ({ value, text: inWords(value) }))}
  />
)
