import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useNow } from '../../../api/useMe.ts'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { agoText } from '../../../words/moments.ts'
import { memberAt } from '../../../words/places.ts'

const { billsWaiting } = consoleContract.merchants
type Call = typeof billsWaiting
type Bill = RowOf<Call>

const columnsAt = (now: Date): Column<Bill>[] => [
  { head: 'Merchant', cell: ({ merchant }) => <Two first={merchant.name} second={merchant.vcode} /> },
  { head: 'Paid by', hiddenOn: 'phone', cell: ({ payer }) => <MemberCell {...payer} /> },
  {
    head: 'Paid',
    cell: ({ createdAt, receipt }) => <Two fixed first={agoText(createdAt, now)} second={receipt} />,
  },
  { head: 'Pending, ₡', num: true, cell: ({ moneyCig }) => <Money amount={moneyCig} /> },
  { head: 'Current value, USDT', num: true, hiddenOn: 'phone', cell: ({ moneyUsdt }) => <Money amount={moneyUsdt} /> },
  { head: 'State', cell: () => <Status kind="fail">Not covered</Status> },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Receipt', text: ({ receipt }) => receipt },
  { head: 'Merchant id', text: ({ merchant }) => merchant.vcode },
  { head: 'Merchant', text: ({ merchant }) => merchant.name },
  { head: 'UID', of: 'Paid by', text: ({ payer }) => String(payer.uid) },
  { head: 'Paid at', at: ({ createdAt }) => createdAt },
  { head: 'Pending, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Value, USDT', of: 'Current value', amount: ({ moneyUsdt }) => moneyUsdt },
]

/** Payments that the treasury's USDT does not cover, oldest first, beside the USDT available. A row links to the payer. */
export function BillsWaiting({ tabs }: { tabs: QueueProps<Call>['tabs'] }) {
  const now = useNow()
  const pages = usePages(billsWaiting, {})
  return (
    <ConsolePage title="Merchants">
      {pages.page.data && pages.page.data.rows.length > 0 && <Uncovered of={pages.page.data} />}
      <Queue
        label="Payments pending conversion"
        tabs={tabs}
        exporting={<Export call={billsWaiting} asking={{}} name="merchant-bills-waiting" columns={file} />}
        of={pages}
        waits="merchantBills"
        empty={{
          title: 'Nothing pending',
          text: 'Every payment is converted. Payments that the treasury’s USDT does not cover appear here.',
        }}
        columns={columnsAt(now)}
      >
        {(rows, shown) => (
          <Table
            caption="Payments pending conversion, oldest first"
            columns={shown}
            rows={rows}
            keyOf={({ id }: Bill) => id}
            hrefOf={({ payer }) => memberAt(payer.uid)}
          />
        )}
      </Queue>
    </ConsolePage>
  )
}

/** The shortfall, and its source. */
const Uncovered = ({ of: { waitingCig, waitingUsdt, treasury } }: { of: AnswerOf<Call> }) => (
  <div role="alert">
    <Note kind="ember">
      <Money amount={waitingCig} coin="CIG" /> pending, worth <Money amount={waitingUsdt} coin="USDT" />; the treasury
      has <Money amount={treasury} coin="USDT" />. They are converted automatically, oldest first, once it has more. Two
      operators move money in{' '}
      <Link className="panel__link" href="/treasury?tab=moves">
        Treasury, Transfers
      </Link>
      .
    </Note>
  </div>
)
