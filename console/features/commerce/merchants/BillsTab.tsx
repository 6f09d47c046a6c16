import { consoleContract } from '@humidor/contract/console/index.ts'
import { billFilters } from '@humidor/domain/commerce/bill-search.ts'
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
import { BillPanel } from './BillPanel.tsx'
import { billState } from './bill.ts'
import { DayFields, daysAt } from './days.tsx'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

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

const filterName = { converted: 'Converted', waiting: 'Pending conversion', refunded: 'With a refund' } as const

/** The filters in the address. */
function askingAt(place: Place, vcode: string): Asking<Call> {
  const search = place.get('search')
  const which = billFilters.find((one) => one === place.get('which')) ?? 'all'
  return { vcode, which, ...daysAt(place), ...(search !== undefined && { search }) }
}

/** Every payment to a merchant. A row opens the payment with its refunds and its transfers. */
export function BillsTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const place = usePlace()
  const asking = askingAt(place, vcode)
  const pages = usePages(merchantBills, asking)
  const inUse = [asking.which === 'all' ? undefined : asking.which, asking.from, asking.to].filter(
    (one) => one !== undefined,
  ).length
  const fields = (
    <>
      <FilterField
        label="State"
        name="which"
        all="All bills"
        options={Object.entries(filterName).map(([value, text]) => ({ value, text }))}
      />
      <DayFields place={place} />
    </>
  )
  return (
    <>
      <MerchantFrame
        of={tab}
        search={
          <SearchBox
            label="Search bills by receipt, reference, UID or exact amount of ₡"
            placeholder="Receipt, UID, amount"
            most={80}
          />
        }
      >
        <Queue
          label={`Bills of ${name}`}
          tabs={tabs}
          filters={{ fields, inUse }}
          exporting={<Export call={merchantBills} asking={asking} name={`bills-${vcode}`} columns={file} />}
          of={pages}
          empty={
            inUse > 0 || asking.search !== undefined
              ? {
                  title: 'No results',
                  text: 'Enter a full receipt, reference or UID, or the exact amount of ₡. Check the filters.',
                }
              : { title: 'No bills yet', text: 'Every payment to this merchant appears here.' }
          }
        >
          {(rows) => (
            <ItemTable
              caption={`Bills of ${name}, newest first`}
              columns={columns}
              rows={rows}
              keyOf={({ id }: Row) => id}
            />
          )}
        </Queue>
      </MerchantFrame>
      <OpenItemAnywhere
        call={merchantBills}
        asking={asking}
        of={pages}
        gone={{ title: 'Bill not found', text: 'This merchant has no such bill. Search for its receipt.' }}
      >
        {(bill, close) => <BillPanel bill={bill} vcode={vcode} onClose={close} />}
      </OpenItemAnywhere>
    </>
  )
}
