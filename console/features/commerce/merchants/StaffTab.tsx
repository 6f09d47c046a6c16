import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useNow } from '../../../api/useMe.ts'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Queue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { many } from '../../../words/counts.ts'
import { agoText, momentText, timeText } from '../../../words/moments.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantStaff } = consoleContract.merchants
type Call = typeof merchantStaff
type Row = RowOf<Call>

const roleName: Record<Row['role'], string> = { cashier: 'Cashier', manager: 'Manager' }

const Limit = ({ of: { role, perBill, perDay } }: { of: Row }) =>
  perBill === null || perDay === null ? (
    <span className="quiet">{role === 'cashier' ? 'Nothing' : 'Any amount'}</span>
  ) : (
    <Two
      first={
        <>
          <Money amount={perBill} coin="CIG" /> of a bill
        </>
      }
      second={
        <>
          <Money amount={perDay} coin="CIG" /> a day
        </>
      }
    />
  )

/** @param now decides whether a pause is over */
function stateOf({ removedAt, pinPausedUntil }: Row, now: Date) {
  if (removedAt !== null) return { kind: 'still', text: `Removed ${momentText(removedAt)}` } as const
  if (pinPausedUntil !== null && pinPausedUntil > now)
    return { kind: 'lock', text: `PIN locked until ${timeText(pinPausedUntil)}` } as const
  return { kind: 'done', text: 'May work' } as const
}

const columnsAt = (now: Date): Column<Row>[] => [
  { head: 'Name', cell: ({ name, role }) => <Two first={name} second={roleName[role]} /> },
  { head: 'May refund', hiddenOn: 'phone', cell: (row) => <Limit of={row} /> },
  {
    head: 'Last at a till',
    cell: ({ seenAt, tills }) =>
      seenAt === null ? (
        <span className="quiet">never</span>
      ) : (
        <Two
          first={tills > 0 ? `Now, at ${many(tills, 'till', 'tills')}` : agoText(seenAt, now)}
          second={momentText(seenAt)}
        />
      ),
  },
  { head: 'Added', hiddenOn: 'narrow', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    head: 'State',
    cell: (row) => {
      const { kind, text } = stateOf(row, now)
      return <Status kind={kind}>{text}</Status>
    },
  },
]

const fileAt = (now: Date): ExportProps<Call>['columns'] => [
  { head: 'Number', text: ({ id }) => id },
  { head: 'Name', text: ({ name }) => name },
  { head: 'Role', text: ({ role }) => roleName[role] },
  { head: 'Refund of a bill, CIG', of: 'May refund', amount: ({ perBill }) => perBill },
  { head: 'Refund on a day, CIG', of: 'May refund', amount: ({ perDay }) => perDay },
  { head: 'Last at a till', at: ({ seenAt }) => seenAt },
  { head: 'Added at', at: ({ createdAt }) => createdAt },
  { head: 'Removed at', at: ({ removedAt }) => removedAt },
  { head: 'State', text: (row) => stateOf(row, now).text },
]

/** Everybody who has worked at a merchant's tills. */
export function StaffTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const now = useNow()
  const pages = usePages(merchantStaff, { vcode })
  return (
    <MerchantFrame of={tab}>
      <Queue
        still
        label={`Staff of ${name}`}
        tabs={tabs}
        exporting={<Export call={merchantStaff} asking={{ vcode }} name={`staff-${vcode}`} columns={fileAt(now)} />}
        of={pages}
        empty={{
          title: 'No staff',
          text: 'The owner adds staff in the merchant’s app. Until then only the owner works there.',
        }}
        columns={columnsAt(now)}
      >
        {(rows, shown) => (
          <Table caption={`Staff of ${name}, newest first`} columns={shown} rows={rows} keyOf={({ id }: Row) => id} />
        )}
      </Queue>
    </MerchantFrame>
  )
}
