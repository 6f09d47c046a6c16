import type { consoleContract } from '@humidor/contract/console/index.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { RowOf } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, dayText, timeText } from '../../../words/moments.ts'

type Row = RowOf<typeof consoleContract.merchants.merchants>

interface ColumnOptions {
  /** The row that this operator has open. */
  open: string | undefined
  now: Date
}

/** The columns of a tab: an application shows its age and lock, a merchant their revenue. */
export function columnsOf(status: number, { open, now }: ColumnOptions): Column<Row>[] {
  const who: Column<Row>[] = [
    {
      head: 'Merchant',
      cell: ({ vcode, createdAt }) => (
        <Two
          fixed
          first={vcode}
          second={status === merchantStatus.underReview ? ageText(createdAt, now) : dayText(createdAt)}
        />
      ),
    },
    { head: 'Name', cell: ({ name, phone }) => <Two first={name} second={phone === '' ? 'no phone' : phone} /> },
  ]
  if (status === merchantStatus.underReview)
    return [
      ...who,
      {
        head: 'Applied',
        hiddenOn: 'narrow',
        cell: ({ createdAt }) => <When at={createdAt} />,
      },
      {
        head: 'Opened by',
        hiddenOn: 'phone',
        cell: ({ vcode, lockedBy }) => (
          <span className="quiet">{lockedBy ? lockedBy.name : vcode === open ? 'You' : 'Unclaimed'}</span>
        ),
      },
      { head: 'State', cell: ({ lockedBy }) => <Waiting lockedBy={lockedBy} /> },
    ]
  return [
    ...who,
    {
      head: 'Available, USDT',
      num: true,
      hiddenOn: 'phone',
      cell: ({ moneyUsdtReceive }) => <Money amount={moneyUsdtReceive} />,
    },
    { head: 'Pending, ₡', num: true, hiddenOn: 'narrow', cell: ({ moneyCig }) => <Money amount={moneyCig} /> },
    {
      head: 'State',
      cell: ({ status: at }) =>
        at === merchantStatus.verified ? <Status kind="done">Verified</Status> : <Status kind="fail">Rejected</Status>,
    },
  ]
}

const Waiting = ({ lockedBy }: Pick<Row, 'lockedBy'>) =>
  lockedBy ? <Status kind="lock">Open until {timeText(lockedBy.until)}</Status> : <Status kind="wait">To decide</Status>
