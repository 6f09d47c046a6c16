import { consoleContract } from '@humidor/contract/console/index.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { Link } from 'wouter'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Queue } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { merchantAt } from '../../../words/places.ts'
import { changeTexts, eventName } from './event-text.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantEvents } = consoleContract.merchantRecords
type Call = typeof merchantEvents
type Row = RowOf<Call>

const amountText = ({ moneyCig, moneyUsdt }: Row) =>
  [moneyCig !== null && `${moneyText('en', moneyCig)} ₡`, moneyUsdt !== null && `${moneyText('en', moneyUsdt)} USDT`]
    .filter((one) => one !== false)
    .join(', ')

const columnsOf = (vcode: string): Column<Row>[] => [
  { head: 'Time', cell: ({ at }) => <When exact at={at} /> },
  { head: 'What', cell: (row) => <Two first={eventName(row)} second={row.action?.operator ?? amountText(row)} /> },
  { head: 'About', cell: (row) => <About of={row} vcode={vcode} /> },
]

/** What an event is about, with a link; of an action the reason, and what it changed. */
function About({ of: row, vcode }: { of: Row; vcode: string }) {
  const { action, bill, charge, payout } = row
  if (action)
    return (
      <span className="queue__text">
        {action.reason}
        {changeTexts(row).map((text) => (
          <span className="queue__second" key={text}>
            {text}
          </span>
        ))}
      </span>
    )
  if (bill)
    return (
      <Link className="panel__link" href={merchantAt(vcode, 'bills', bill.id)}>
        {bill.receipt}
      </Link>
    )
  if (charge)
    return (
      <Link className="panel__link" href={merchantAt(vcode, 'charges', charge.id)}>
        {charge.reference === '' ? `Charge ${charge.id}` : charge.reference}
      </Link>
    )
  return <span className="tnum">{payout !== null && `WD-${payout}`}</span>
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Time', at: ({ at }) => at },
  { head: 'What', text: eventName },
  { head: 'Receipt', text: ({ bill }) => bill?.receipt ?? '' },
  { head: 'Charge', text: ({ charge }) => charge?.id ?? '' },
  { head: 'Payout', text: ({ payout }) => (payout === null ? '' : `WD-${payout}`) },
  { head: 'Amount, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Amount, USDT', amount: ({ moneyUsdt }) => moneyUsdt },
  { head: 'Operator', text: ({ action }) => action?.operator ?? '' },
  { head: 'Reason', text: ({ action }) => action?.reason ?? '' },
  { head: 'Changes', text: (row) => changeTexts(row).join('\n') },
]

/** What happened to a merchant and what operators did about them, in one time line. */
export function EventsTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const pages = usePages(merchantEvents, { vcode })
  return (
    <MerchantFrame of={tab}>
      <Queue
        still
        label={`History of ${name}`}
        tabs={tabs}
        exporting={<Export call={merchantEvents} asking={{ vcode }} name={`history-${vcode}`} columns={file} />}
        of={pages}
        empty={{ title: 'Nothing yet', text: 'What happens to this merchant appears here.' }}
        columns={columnsOf(vcode)}
      >
        {(rows, shown) => (
          <Table caption={`History of ${name}, newest first`} columns={shown} rows={rows} keyOf={({ id }: Row) => id} />
        )}
      </Queue>
    </MerchantFrame>
  )
}
