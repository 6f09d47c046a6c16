import { consoleContract } from '@humidor/contract/console/index.ts'
import { payoutFilters } from '@humidor/domain/commerce/bill-search.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import { payoutAt } from '../../../words/places.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantPayouts } = consoleContract.merchantRecords
type Call = typeof merchantPayouts
type Row = RowOf<Call>

const states: Record<Row['state'], { kind: 'wait' | 'done' | 'fail' | 'still'; text: string }> = {
  reviewing: { kind: 'wait', text: 'To review' },
  approved: { kind: 'wait', text: 'To pay' },
  sent: { kind: 'wait', text: 'Sent' },
  completed: { kind: 'done', text: 'Completed' },
  rejected: { kind: 'fail', text: 'Rejected' },
  cancelled: { kind: 'still', text: 'Cancelled' },
}

/** The operators who decided, in the order of their decisions. */
const decidersOf = ({ approvedBy, secondBy, rejectedBy }: Row) =>
  [approvedBy, secondBy, rejectedBy].filter((one) => one !== null).join(', ')

const columns: Column<Row>[] = [
  { head: 'Payout', cell: ({ id, reply }) => <Two first={`WD-${id}`} second={reply ?? undefined} /> },
  { head: 'Requested', hiddenOn: 'phone', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'Amount, USDT', num: true, cell: ({ money }) => <Money amount={money} /> },
  {
    head: 'To',
    hiddenOn: 'narrow',
    cell: ({ address }) => <b className="mono nowrap">{shortened(address)}</b>,
  },
  { head: 'Decided by', hiddenOn: 'narrow', cell: (row) => <span className="quiet">{decidersOf(row)}</span> },
  {
    head: 'State',
    cell: ({ state, endedAt }) => (
      <>
        <Status kind={states[state].kind}>{states[state].text}</Status>
        {endedAt && <span className="queue__second tnum">{momentText(endedAt)}</span>}
      </>
    ),
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Payout', text: ({ id }) => `WD-${id}` },
  { head: 'Requested at', at: ({ createdAt }) => createdAt },
  { head: 'Amount, USDT', amount: ({ money }) => money },
  { head: 'Fee, USDT', amount: ({ fee }) => fee },
  { head: 'Paid on the chain, USDT', amount: ({ pays }) => pays },
  { head: 'Address', of: 'To', text: ({ address }) => address },
  { head: 'State', text: ({ state }) => states[state].text },
  { head: 'Transaction', text: ({ txid }) => txid },
  { head: 'Ended at', at: ({ endedAt }) => endedAt },
  { head: 'Decided by', text: decidersOf },
  { head: 'Reason', text: ({ reply }) => reply },
]

/** Every payout of a merchant. A row leads to the payout with its checks. */
export function PayoutsTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const place = usePlace()
  const state = payoutFilters.find((one) => one === place.get('state'))
  const filters = { ...(state !== undefined && { state }) }
  const asking: Asking<Call> = { vcode, ...filters }
  const pages = usePages(merchantPayouts, asking)
  const inUse = Object.keys(filters).length
  const fields = (
    <FilterField
      label="State"
      name="state"
      all="All payouts"
      options={payoutFilters.map((value) => ({ value, text: states[value].text }))}
    />
  )
  return (
    <MerchantFrame of={tab}>
      <Queue
        label={`Payouts of ${name}`}
        tabs={tabs}
        filters={{ fields, inUse }}
        unit="USDT"
        exporting={<Export call={merchantPayouts} asking={asking} name={`payouts-${vcode}`} columns={file} />}
        of={pages}
        empty={
          inUse > 0
            ? { title: 'No results', text: 'No payout of this merchant matches. Check the filters.' }
            : { title: 'No payouts yet', text: 'Every payout of this merchant appears here.' }
        }
        columns={columns}
      >
        {(rows, shown) => (
          <Table
            caption={`Payouts of ${name}, newest first`}
            columns={shown}
            rows={rows}
            keyOf={({ id }: Row) => id}
            hrefOf={({ id, state }) => payoutAt(id, state === 'cancelled' ? 'rejected' : state)}
          />
        )}
      </Queue>
    </MerchantFrame>
  )
}
