import { consoleContract } from '@humidor/contract/console/index.ts'
import { pledgeStatuses } from '@humidor/domain/products/pledge.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { pledgeSearched } from '../../../words/products.ts'
import { columns } from './columns.tsx'
import { PledgePanel } from './PledgePanel.tsx'
import { type Pledge, statusName } from './pledge.ts'
import { Summary } from './Summary.tsx'

const { pledges } = consoleContract.pledges
type Call = typeof pledges

const tabs = [
  { id: 'pledges', label: 'Pledges' },
  { id: 'standing', label: 'Summary' },
] as const

/** All members' pledges, and their total. */
export function PledgesScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'pledges' })
  const tab = choosing.value
  return tab === 'standing' ? <Summary tabs={choosing} /> : <Pledges place={place} tabs={choosing} />
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Pledge', text: ({ onum }) => onum },
  ...memberInFile,
  { head: 'Total, USCD', amount: ({ money }) => money },
  { head: 'Paid, USCD', amount: ({ usdc }) => usdc },
  { head: 'Paid, CIG', amount: ({ cig }) => cig },
  { head: 'Price, USCD', amount: ({ price }) => price },
  { head: 'Daily profit, USCD', amount: ({ dailyIncome }) => dailyIncome },
  { head: 'Paid days', of: 'Midnights paid', count: ({ paidDays }) => paidDays },
  { head: 'Days', count: ({ days }) => days },
  { head: 'State', text: ({ status }) => statusName[status] },
  { head: 'Pledged at', at: ({ createdAt }) => createdAt },
  { head: 'Ends at', at: ({ endsAt }) => endsAt },
  { head: 'Ended at', at: ({ endedAt }) => endedAt },
]

function askingAt(place: Place): Asking<Call> {
  const status = pledgeStatuses.find((one) => one === place.get('state'))
  return { ...pledgeSearched(place.get('search')), ...(status && { status }) }
}

function Pledges({ place, tabs: choosing }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const asking = askingAt(place)
  const pages = usePages(pledges, asking)
  const field = (
    <FilterField
      label="State"
      name="state"
      all="Any"
      options={pledgeStatuses.map((value) => ({ value, text: statusName[value] }))}
    />
  )
  return (
    <>
      <ConsolePage
        title="Pledges"
        search={<SearchBox label="Search by UID or pledge number" placeholder="UID or HP-0412" most={24} />}
      >
        <Queue
          label="Pledges"
          tabs={choosing}
          filters={{ fields: field, inUse: asking.status ? 1 : 0 }}
          exporting={<Export call={pledges} asking={asking} name="pledges" columns={file} />}
          of={pages}
          empty={
            Object.keys(asking).length > 0
              ? {
                  title: 'No results',
                  text: 'Enter a full UID of eight digits or a pledge number such as HP-0412.',
                }
              : { title: 'No pledges yet', text: 'Members’ pledges appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable caption="Pledges, newest first" columns={shown} rows={rows} keyOf={({ id }: Pledge) => id} />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows}
        gone={{ title: 'Pledge not on this page', text: 'Search for its number, for example HP-0412.' }}
      >
        {(open, close) => <PledgePanel pledge={open} onClose={close} />}
      </OpenItem>
    </>
  )
}
