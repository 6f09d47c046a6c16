import { consoleContract } from '@humidor/contract/console/index.ts'
import { addressLength } from '@humidor/domain/money/address-length.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Plus } from 'lucide-react'
import { useMay } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import './screening.css'
import { FoundEntries } from './FoundEntries.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { ListPanel } from './ListPanel.tsx'
import { inForceText, type List, listName } from './screening.ts'

const { screeningLists, requestScreeningList } = consoleContract.screening

const columns: Column<List>[] = [
  { head: 'List', cell: (list) => <Two first={listName(list)} /> },
  { head: 'Entries', num: true, cell: (list) => <span className="tnum">{inForceText(list)}</span> },
  {
    head: 'Uploaded',
    hiddenOn: 'phone',
    cell: ({ uploadedAt, uploadedBy }) => <When at={uploadedAt} more={uploadedBy} />,
  },
  {
    head: 'Approved',
    hiddenOn: 'narrow',
    cell: ({ inForceAt, approvedBy }) =>
      inForceAt ? <When at={inForceAt} more={approvedBy ?? ''} /> : <span className="quiet">not yet</span>,
  },
  { head: 'State', cell: (list) => <State list={list} /> },
]

function State({ list: { inForceAt, waits, lines, removed } }: { list: List }) {
  if (waits === 'removal') return <Status kind="wait">Removal requested</Status>
  if (waits === 'use') return <Status kind="wait">Waiting for another operator</Status>
  if (inForceAt === null) return <Status kind="still">Draft</Status>
  return removed === lines ? <Status kind="still">Removed</Status> : <Status kind="done">In force</Status>
}

/** The lists of addresses to which withdrawals stop for review: import, search, entries and their removal. */
export function ScreeningScreen() {
  const place = usePlace()
  const search = place.get('search') ?? ''
  const mayImport = useMay()(requestScreeningList)
  return (
    <>
      <ConsolePage
        title="Screening"
        search={<SearchBox placeholder="Address" label="Find an address on the lists" most={addressLength.most * 2} />}
      >
        {mayImport && (
          <p className="screening__tools">
            <button
              type="button"
              className="textlink textlink--flush"
              onClick={() => place.go({ ask: 'new', item: undefined })}
            >
              <Icon of={Plus} size="md" />
              Import a list
            </button>
          </p>
        )}
        {search === '' ? <Lists /> : <FoundEntries search={search} />}
      </ConsolePage>
      {mayImport && place.get('ask') === 'new' && <ImportPanel onClose={() => place.go({ ask: undefined })} />}
      {place.get('ask') === undefined && <OpenList />}
    </>
  )
}

function Lists() {
  const pages = usePages(screeningLists, {})
  return (
    <Queue
      label="Lists of addresses"
      of={pages}
      empty={{
        title: 'No list yet',
        text: 'Import a list: withdrawals to its addresses stop for review once a second operator has approved it.',
      }}
      columns={columns}
    >
      {(rows, shown) => (
        <ItemTable
          caption="Lists of addresses"
          columns={shown}
          rows={rows}
          keyOf={({ id }: List) => id}
          stale={pages.page.isPlaceholderData}
        />
      )}
    </Queue>
  )
}

function OpenList() {
  const pages = usePages(screeningLists, {})
  return (
    <OpenItemAnywhere
      call={screeningLists}
      asking={{}}
      of={pages}
      gone={{ title: 'List not found', text: 'It was never imported, or nobody used it within a day.' }}
    >
      {(list, close) => <ListPanel list={list} onClose={close} />}
    </OpenItemAnywhere>
  )
}
