import { consoleContract } from '@humidor/contract/console/index.ts'
import { chargeFilters } from '@humidor/domain/commerce/bill-search.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { ChargePanel } from './ChargePanel.tsx'
import { chargeState } from './charge.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

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

const filterName = {
  open: 'Open',
  paid: 'Paid',
  refunded: 'With a refund',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

/** The filters in the address. */
function askingAt(place: Place, vcode: string): Asking<Call> {
  const search = place.get('search')
  const which = chargeFilters.find((one) => one === place.get('which')) ?? 'all'
  return { vcode, which, ...(search !== undefined && { search }) }
}

/** Every charge of a merchant; unpaid ones of the last month. */
export function ChargesTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const place = usePlace()
  const asking = askingAt(place, vcode)
  const pages = usePages(merchantCharges, asking)
  const inUse = asking.which === 'all' ? 0 : 1
  return (
    <>
      <MerchantFrame
        of={tab}
        search={
          <SearchBox label="Search charges by reference, code or receipt" placeholder="Reference, receipt" most={80} />
        }
      >
        <Queue
          label={`Charges of ${name}`}
          tabs={tabs}
          filters={{
            fields: (
              <FilterField
                label="State"
                name="which"
                all="All charges"
                options={Object.entries(filterName).map(([value, text]) => ({ value, text }))}
              />
            ),
            inUse,
          }}
          exporting={<Export call={merchantCharges} asking={asking} name={`charges-${vcode}`} columns={file} />}
          of={pages}
          empty={
            inUse > 0 || asking.search !== undefined
              ? { title: 'No results', text: 'Enter a full reference, code or receipt. Check the filter.' }
              : { title: 'No charges yet', text: 'Every payment request of this merchant appears here.' }
          }
        >
          {(rows) => (
            <ItemTable
              caption={`Charges of ${name}, newest first`}
              columns={columns}
              rows={rows}
              keyOf={({ id }: Row) => id}
            />
          )}
        </Queue>
      </MerchantFrame>
      <OpenItemAnywhere
        call={merchantCharges}
        asking={asking}
        of={pages}
        gone={{ title: 'Charge not found', text: 'Unpaid charges are deleted a month after their end.' }}
      >
        {(charge, close) => <ChargePanel charge={charge} vcode={vcode} onClose={close} />}
      </OpenItemAnywhere>
    </>
  )
}
