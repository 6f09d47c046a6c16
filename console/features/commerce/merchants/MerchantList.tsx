import { consoleContract } from '@humidor/contract/console/index.ts'
import { type MerchantStatus, merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay, useNow, useQueueLength } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { TagFilter, tagAt } from '../../../components/notes/TagFilter.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { statusName } from '../../../words/names.ts'
import { BillsWaiting } from './BillsWaiting.tsx'
import { columnsOf } from './columns.tsx'
import { MerchantPanel } from './MerchantPanel.tsx'

const { billsWaiting, merchants } = consoleContract.merchants
type Call = typeof merchants

const statuses = [merchantStatus.underReview, merchantStatus.verified, merchantStatus.rejected]

const empty = [
  { title: 'Nothing to decide', text: 'New applications appear here, oldest first.' },
  { title: 'No verified merchants', text: 'Approved merchants appear here.' },
  { title: 'No rejected merchants', text: 'Rejected merchants appear here, with the reason.' },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Merchant id', text: ({ vcode }) => vcode },
  { head: 'Name', text: ({ name }) => name },
  { head: 'Status', text: ({ status }) => statusName(status) },
  { head: 'Phone', text: ({ phone }) => phone },
  { head: 'Applied at', at: ({ createdAt }) => createdAt },
  { head: 'Available, USDT', amount: ({ moneyUsdtReceive }) => moneyUsdtReceive },
  { head: 'Pending conversion, CIG', amount: ({ moneyCig }) => moneyCig },
]

/** The number of merchants in a status, for its tab. */
const useCount = (status: number, search: string | undefined) =>
  useAsk(merchants, { status, limit: 1, ...(search !== undefined && { search }) }, { keepLast: true, live: true }).data
    ?.count

const BILLS = 'bills'

/** The tabs: one for each status with its count, and payments to convert for operators who may see them. */
function useTabs(place: Place, search: string | undefined) {
  const mayBills = useMay()(billsWaiting)
  const counts = [useCount(0, search), useCount(1, search), useCount(2, search)]
  const bills = useQueueLength('merchantBills')
  const status = statuses.find((one) => String(one) === place.get('status')) ?? merchantStatus.underReview
  return {
    status,
    tabs: {
      tabs: [
        ...statuses.map((one) => ({ id: String(one), label: statusName(one), count: counts[one] })),
        ...(mayBills ? [{ id: BILLS, label: 'Pending conversion', count: bills }] : []),
      ],
      value: mayBills && place.get('status') === BILLS ? BILLS : String(status),
      onChange: (id: string) => place.go({ status: id === '0' ? undefined : id, item: undefined }),
    },
  }
}

/** Merchants: applications, verified and rejected ones; and their payments that wait for conversion. */
export function MerchantList() {
  const place = usePlace()
  const search = place.get('search')
  const { tabs, status } = useTabs(place, search)
  if (tabs.value === BILLS) return <BillsWaiting tabs={tabs} />
  return <Applications place={place} tabs={tabs} status={status} />
}

interface ApplicationsProps {
  place: Place
  tabs: QueueProps<Call>['tabs']
  status: MerchantStatus
}

function Applications({ place, tabs, status }: ApplicationsProps) {
  const now = useNow()
  const search = place.get('search')
  const tagged = tagAt(place)
  const asking: Asking<Call> = { status, ...(search !== undefined && { search }), ...tagged }
  const pages = usePages(merchants, asking)
  const item = place.get('item')
  return (
    <>
      <ConsolePage
        title="Merchants"
        search={<SearchBox label="Search merchants by id or name" placeholder="Id, name" most={60} />}
      >
        <Queue
          label="Merchants"
          tabs={tabs}
          filters={{ fields: <TagFilter />, inUse: tagged.tag === undefined ? 0 : 1 }}
          exporting={
            <Export
              call={merchants}
              asking={asking}
              name={`merchants-${statusName(status).toLowerCase().replace(' ', '-')}`}
              columns={file}
            />
          }
          of={pages}
          empty={
            tagged.tag !== undefined
              ? {
                  title: 'No results',
                  text: 'No merchant in this tab has this tag. Check the filter and the other tabs.',
                }
              : search === undefined
                ? (empty[status] ?? { title: '', text: '' })
                : { title: 'No results', text: `No merchant in this tab has “${search}” in their id or name.` }
          }
          columns={columnsOf(status, { open: item, now })}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`Merchants, ${statusName(status).toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ vcode }: RowOf<Call>) => vcode}
            />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && (
        <MerchantPanel key={item} vcode={item} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}
