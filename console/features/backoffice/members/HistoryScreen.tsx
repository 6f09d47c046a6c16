import { isMissing } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { knownCoin, millionthsOf } from '../../../words/money.ts'
import { accountName, inWords } from '../../../words/names.ts'
import { memberAt, merchantAt, transferAt } from '../../../words/places.ts'
import type { Member } from './member.ts'

const { member, memberHistory } = consoleContract.members
type Call = typeof memberHistory
type Row = RowOf<Call>

/** @param leads link to the transfer, for operators who may read the ledger */
const columnsOf = (leads: boolean): Column<Row>[] => [
  { head: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Operation',
    cell: ({ operation, transfer }) => (
      <Two
        first={inWords(operation)}
        second={
          leads ? (
            <Link className="panel__link" href={transferAt(transfer)}>
              transfer {transfer}
            </Link>
          ) : (
            `transfer ${transfer}`
          )
        }
      />
    ),
  },
  { head: 'Shop', hiddenOn: 'narrow', cell: ({ bill }) => bill && <ShopCell of={bill} /> },
  { head: 'Account', hiddenOn: 'phone', cell: ({ account }) => <span className="quiet">{accountName(account)}</span> },
  { head: 'Amount', num: true, cell: ({ amount, coin }) => <Money amount={amount} {...knownCoin(coin)} signed /> },
  {
    head: 'Balance after',
    num: true,
    hiddenOn: 'phone',
    cell: ({ balanceAfter, coin }) => <Money amount={balanceAfter} {...knownCoin(coin)} />,
  },
]

/** The receipt of a payment at a shop, with a link to it. */
const ShopCell = ({ of: { id, receipt, vcode, shop } }: { of: NonNullable<Row['bill']> }) => (
  <Two
    first={shop}
    second={
      <Link className="panel__link" href={merchantAt(vcode, 'bills', id)}>
        {receipt}
      </Link>
    }
  />
)

const file: ExportProps<Call>['columns'] = [
  { head: 'Time', at: ({ at }) => at },
  { head: 'Entry', text: ({ id }) => id },
  { head: 'Transfer', text: ({ transfer }) => transfer },
  { head: 'Operation', text: ({ operation }) => operation },
  { head: 'Shop', text: ({ bill }) => bill?.shop ?? '' },
  { head: 'Receipt', text: ({ bill }) => bill?.receipt ?? '' },
  { head: 'Account', text: ({ account }) => account },
  { head: 'Coin', text: ({ coin }) => coin },
  { head: 'Amount', amount: ({ coin, amount }) => millionthsOf(coin, amount) },
  { head: 'Balance after', amount: ({ coin, balanceAfter }) => millionthsOf(coin, balanceAfter) },
]

/** The accounts of a member, once each, for the filter. */
const accountsOf = (it: Member | undefined) =>
  [...new Set(it?.accounts.map(({ account }) => account))].map((value) => ({ value, text: accountName(value) }))

// Labels of transfers. The two sides of a payment between members have labels of their own.
const everyOperation = [
  'transfer',
  ...Object.keys(operations).filter((name) => !name.startsWith('transactionTransfer')),
]
  .map((value) => ({ value, text: inWords(value) }))
  .sort((one, other) => (one.text < other.text ? -1 : 1))

/** The history of a member's accounts, if the address names a member. */
export function HistoryScreen({ uid: typed }: { uid: string }) {
  const uid = readUid(typed)
  return uid === undefined ? <NoMember /> : <History uid={uid} />
}

/** The page where the address names nobody. */
export const NoMember = () => (
  <ConsolePage title="Member not found" back={<IconButton icon={ChevronLeft} label="Back" href="/members" />}>
    <EmptyState
      title="There is no such member"
      text="A UID has eight digits. Search for the name or the e-mail address."
    />
  </ConsolePage>
)

/** All movements in a member's accounts; exact to the millionth in the file. */
function History({ uid }: { uid: number }) {
  const place = usePlace()
  const known = useAsk(member, { uid })
  const leads = useMay()(consoleContract.ledger.transfer)
  const [account, operation] = [place.get('account'), place.get('operation')]
  const asking: Asking<Call> = {
    uid,
    ...(account !== undefined && { account }),
    ...(operation !== undefined && { operation }),
  }
  const pages = usePages(memberHistory, asking)
  if (isMissing(known)) return <NoMember />
  const name = known.data?.name ?? `UID ${uid}`
  const fields = (
    <>
      <FilterField label="Account" name="account" all="All accounts" options={accountsOf(known.data)} />
      <FilterField label="Operation" name="operation" all="All operations" options={everyOperation} />
    </>
  )
  const inUse = [account, operation].filter((one) => one !== undefined).length
  return (
    <ConsolePage
      title={`History of ${name}`}
      back={<IconButton icon={ChevronLeft} label="Back" href={memberAt(uid)} />}
    >
      <Queue
        still
        label={`Ledger entries of ${name}`}
        filters={{ fields, inUse }}
        exporting={<Export call={memberHistory} asking={asking} name={`history-${uid}`} columns={file} />}
        of={pages}
        empty={{
          title: 'No entries',
          text: inUse > 0 ? 'No entries match these filters.' : 'Every entry appears here.',
        }}
        columns={columnsOf(leads)}
      >
        {(rows, shown) => (
          <Table
            caption={`Ledger entries of ${name}, newest first`}
            columns={shown}
            rows={rows}
            keyOf={({ id }: Row) => id}
          />
        )}
      </Queue>
    </ConsolePage>
  )
}
