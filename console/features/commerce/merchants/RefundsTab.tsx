import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { merchantAt, transferAt } from '../../../words/places.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantRefunds } = consoleContract.merchantRecords
type Call = typeof merchantRefunds
type Row = RowOf<Call>

/** @param leads link to the transfer, for operators who may read the ledger */
const columnsOf = (leads: boolean): Column<Row>[] => [
  {
    head: 'Receipt',
    cell: ({ bill, transfer }) => (
      <Two fixed first={bill.receipt} second={leads ? undefined : `transfer ${transfer}`} />
    ),
  },
  { head: 'Refunded', hiddenOn: 'phone', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'Member', hiddenOn: 'narrow', cell: ({ payer }) => <MemberCell {...payer} /> },
  { head: 'Of the payment, ₡', num: true, cell: ({ moneyCig }) => <Money amount={moneyCig} /> },
  { head: 'Returned, ₡', num: true, hiddenOn: 'phone', cell: ({ returnedCig }) => <Money amount={returnedCig} /> },
  { head: 'From merchant, USDT', num: true, cell: ({ moneyUsdt }) => <Money amount={moneyUsdt} /> },
  ...(leads
    ? [
        {
          head: 'Ledger',
          hiddenOn: 'narrow' as const,
          cell: ({ transfer }: Row) => (
            <Link className="panel__link" href={transferAt(transfer)}>
              transfer {transfer}
            </Link>
          ),
        },
      ]
    : []),
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Refund', text: ({ id }) => id },
  { head: 'Receipt', text: ({ bill }) => bill.receipt },
  { head: 'UID', of: 'Member', text: ({ payer }) => String(payer.uid) },
  { head: 'Refunded at', at: ({ createdAt }) => createdAt },
  { head: 'Of the payment, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Returned to member, CIG', of: 'Returned', amount: ({ returnedCig }) => returnedCig },
  { head: 'From merchant, USDT', amount: ({ moneyUsdt }) => moneyUsdt },
  { head: 'Price, USCD', amount: ({ price }) => price },
  { head: 'Transfer', of: 'Ledger', text: ({ transfer }) => transfer },
]

/** Every refund of a merchant. A row leads to its payment. */
export function RefundsTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const place = usePlace()
  const leads = useMay()(consoleContract.ledger.transfer)
  const search = place.get('search')
  const asking: Asking<Call> = { vcode, ...(search !== undefined && { search }) }
  const pages = usePages(merchantRefunds, asking)
  return (
    <MerchantFrame
      of={tab}
      search={<SearchBox label="Search refunds by the receipt of the payment" placeholder="Receipt" most={80} />}
    >
      <Queue
        label={`Refunds of ${name}`}
        tabs={tabs}
        exporting={<Export call={merchantRefunds} asking={asking} name={`refunds-${vcode}`} columns={file} />}
        of={pages}
        empty={
          search !== undefined
            ? { title: 'No results', text: 'Enter the full receipt of the payment.' }
            : { title: 'No refunds yet', text: 'Every refund of this merchant appears here.' }
        }
        columns={columnsOf(leads)}
      >
        {(rows, shown) => (
          <Table
            caption={`Refunds of ${name}, newest first`}
            columns={shown}
            rows={rows}
            keyOf={({ id }: Row) => id}
            hrefOf={({ bill }) => merchantAt(vcode, 'bills', bill.id)}
          />
        )}
      </Queue>
    </MerchantFrame>
  )
}
