import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { RowOf } from '../../../api/usePages.ts'
import { MemberCell, When } from '../../../components/columns.tsx'
import type { ExportProps } from '../../../components/Export.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ChargePanel } from './ChargePanel.tsx'
import { chargeState } from './charge.ts'
import type { RecordTabProps } from './MerchantFrame.tsx'
import { type Listed, RecordList } from './RecordList.tsx'

const { merchantCharges } = consoleContract.merchantRecords
type Call = typeof merchantCharges
type Row = RowOf<Call>

const columns: Column<Row>[] = [
  {
    head: 'Charge',
    cell: ({ id, reference }) => <Two first={reference === '' ? `Charge ${id}` : reference} second={id} />,
  },
  { head: 'Opened', hiddenOn: 'phone', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    head: 'Asked for',
    num: true,
    cell: ({ money, tip, currency }) => <Money amount={money + tip} coin={currency} />,
  },
  { head: 'To pay, ₡', num: true, hiddenOn: 'narrow', cell: ({ moneyCig }) => <Money amount={moneyCig} /> },
  {
    head: 'Paid by',
    hiddenOn: 'narrow',
    cell: ({ bill }) => (bill ? <MemberCell {...bill.payer} /> : <span className="quiet">nobody</span>),
  },
  { head: 'State', cell: ({ state }) => <Status kind={chargeState[state].kind}>{chargeState[state].text}</Status> },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Charge', text: ({ id }) => id },
  { head: 'Reference', text: ({ reference }) => reference },
  { head: 'Coin', text: ({ currency }) => currency },
  { head: 'Amount', amount: ({ money }) => money },
  { head: 'Tip', amount: ({ tip }) => tip },
  { head: 'To pay, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Price, USCD', amount: ({ price }) => price },
  { head: 'State', text: ({ state }) => chargeState[state].text },
  { head: 'Opened at', at: ({ createdAt }) => createdAt },
  { head: 'Expires at', at: ({ expiresAt }) => expiresAt },
  { head: 'Paid at', at: ({ paidAt }) => paidAt },
  { head: 'Receipt', text: ({ bill }) => bill?.receipt ?? '' },
  { head: 'UID', text: ({ bill }) => (bill ? String(bill.payer.uid) : '') },
]

const states = {
  open: 'Open',
  paid: 'Paid',
  refunded: 'With a refund',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** The charges of one merchant, or of all; unpaid ones of the last month. */
export const ChargeList = ({ listed }: { listed: Listed }) => (
  <RecordList
    call={merchantCharges}
    listed={listed}
    noun="charges"
    search={{ label: 'Search charges by reference, code or receipt', placeholder: 'Reference, receipt' }}
    states={states}
    columns={columns}
    file={file}
    empty={{
      always: 'Every payment request appears here. Unpaid ones are deleted a month after their end.',
      sought: 'Enter a full reference, code or receipt.',
    }}
    gone={{ title: 'Charge not found', text: 'Unpaid charges are deleted a month after their end.' }}
  >
    {(charge, close) => <ChargePanel charge={charge} onClose={close} />}
  </RecordList>
)

/** Every charge of a merchant. */
export const ChargesTab = (tab: RecordTabProps) => <ChargeList listed={{ of: tab }} />
