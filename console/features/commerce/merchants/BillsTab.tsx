import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { RowOf } from '../../../api/usePages.ts'
import { MemberCell, When } from '../../../components/columns.tsx'
import type { ExportProps } from '../../../components/Export.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { BillPanel } from './BillPanel.tsx'
import { billState } from './bill.ts'
import type { RecordTabProps } from './MerchantFrame.tsx'
import { type Listed, RecordList } from './RecordList.tsx'

const { merchantBills } = consoleContract.merchantRecords
type Call = typeof merchantBills
type Row = RowOf<Call>

const columns: Column<Row>[] = [
  { head: 'Receipt', cell: ({ receipt, charge }) => <Two fixed first={receipt} second={charge?.reference} /> },
  { head: 'Paid by', hiddenOn: 'phone', cell: ({ payer }) => <MemberCell {...payer} /> },
  { head: 'Paid', hiddenOn: 'narrow', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'Amount, ₡', num: true, cell: ({ moneyCig }) => <Money amount={moneyCig} /> },
  {
    head: 'Converted, USDT',
    num: true,
    hiddenOn: 'phone',
    cell: ({ moneyUsdt }) => (moneyUsdt === null ? <span className="quiet">none</span> : <Money amount={moneyUsdt} />),
  },
  {
    head: 'State',
    cell: (row) => {
      const { kind, text } = billState(row)
      return <Status kind={kind}>{text}</Status>
    },
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Receipt', text: ({ receipt }) => receipt },
  { head: 'Reference', text: ({ charge }) => charge?.reference ?? '' },
  { head: 'UID', text: ({ payer }) => String(payer.uid) },
  { head: 'Paid at', at: ({ createdAt }) => createdAt },
  { head: 'Amount, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Converted, CIG', amount: ({ convertedCig }) => convertedCig },
  { head: 'Converted, USDT', amount: ({ moneyUsdt }) => moneyUsdt },
  { head: 'Price, USCD', amount: ({ price }) => price },
  { head: 'Refunded, CIG', amount: ({ refundedCig }) => refundedCig },
  { head: 'Returned to member, CIG', amount: ({ returnedCig }) => returnedCig },
  { head: 'Refunded, USDT', amount: ({ refundedUsdt }) => refundedUsdt },
  { head: 'State', text: (row) => billState(row).text },
  { head: 'Paid by transfer', text: ({ paidBy }) => paidBy },
  { head: 'Converted by transfer', text: ({ convertedBy }) => convertedBy },
]

const states = { converted: 'Converted', waiting: 'Pending conversion', refunded: 'With a refund' }

/** The payments to one merchant, or to all. A row opens the payment with its refunds and its transfers. */
export const BillList = ({ listed }: { listed: Listed }) => (
  <RecordList
    call={merchantBills}
    listed={listed}
    noun="bills"
    search={{
      label: 'Search bills by receipt, reference, UID or exact amount of ₡',
      placeholder: 'Receipt, UID, amount',
    }}
    states={states}
    columns={columns}
    file={file}
    empty={{
      always:
        'of' in listed ? 'Every payment to this merchant appears here.' : 'Every payment to a merchant appears here.',
      sought: 'Enter a full receipt, reference or UID, or the exact amount of ₡.',
    }}
    gone={{ title: 'Bill not found', text: 'There is no such bill here. Search for its receipt.' }}
  >
    {(bill, close) => <BillPanel bill={bill} onClose={close} />}
  </RecordList>
)

/** Every payment to a merchant. */
export const BillsTab = (tab: RecordTabProps) => <BillList listed={{ of: tab }} />
