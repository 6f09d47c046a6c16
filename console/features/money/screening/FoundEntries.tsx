import { consoleContract } from '@humidor/contract/console/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { networkText } from '@humidor/domain/money/screening.ts'
import { usePages } from '../../../api/usePages.ts'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import type { Entry } from './screening.ts'

const { screeningEntries } = consoleContract.screening

const columns: Column<Entry>[] = [
  {
    head: 'List',
    cell: ({ listName: name, line }) => <Two first={name ?? ''} second={`line ${line.toLocaleString('en')}`} />,
  },
  {
    head: 'Address',
    hiddenOn: 'phone',
    cell: ({ address, network }) => <Two first={shortened(address)} second={networkText(network)} />,
  },
  { head: 'Source', hiddenOn: 'narrow', cell: ({ source, reason }) => <Two first={source} second={reason} /> },
  { head: 'State', cell: (entry) => <EntryState entry={entry} /> },
]

export function EntryState({ entry: { removed, removalWaits } }: { entry: Entry }) {
  if (removed) return <Status kind="still">Removed</Status>
  return removalWaits ? <Status kind="wait">Removal requested</Status> : <Status kind="done">In force</Status>
}

/** The entries of all lists about one address. A row opens its list. */
export function FoundEntries({ search }: { search: string }) {
  const place = usePlace()
  const pages = usePages(screeningEntries, { search })
  return (
    <Queue
      label="Entries about the address"
      of={pages}
      empty={{ title: 'On no list', text: 'Type or paste a whole address of BSC or TRON, in any spelling.' }}
      columns={columns}
    >
      {(rows, shown) => (
        <Table
          caption="Entries about the address"
          columns={shown}
          rows={rows}
          keyOf={({ id }: Entry) => id}
          hrefOf={({ list }: Entry) => place.hrefWith({ item: String(list), ask: undefined })}
          stale={pages.page.isPlaceholderData}
        />
      )}
    </Queue>
  )
}
