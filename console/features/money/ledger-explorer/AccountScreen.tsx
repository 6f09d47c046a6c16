import { consoleContract } from '@humidor/contract/console/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { knownCoin, millionthsOf } from '../../../words/money.ts'
import { inWords } from '../../../words/names.ts'
import { accountsAt, memberAt, merchantAt } from '../../../words/places.ts'
import { type Account, ownerKey, ownerOf, purposeOf } from './account.ts'
import { TransferPanel } from './TransferPanel.tsx'
import './ledger.css'

const { accountHistory } = consoleContract.ledger
type Call = typeof accountHistory
type Row = RowOf<Call>

const columnsOf = (coin: string): Column<Row>[] => {
  const money = { ...knownCoin(coin), places: coin === 'POINT' ? 0 : 6, bare: true }
  return [
    { head: 'Time', cell: ({ at }) => <When exact at={at} /> },
    {
      head: 'Operation',
      cell: ({ operation, transfer }) => <Two first={inWords(operation)} second={`transfer ${transfer}`} />,
    },
    { head: `Amount, ${coin}`, num: true, cell: ({ amount }) => <Money amount={amount} {...money} signed /> },
    {
      head: 'Balance after',
      num: true,
      hiddenOn: 'phone',
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} {...money} />,
    },
  ]
}

const fileOf = (coin: string): ExportProps<Call>['columns'] => [
  { head: 'Entry', text: ({ id }) => id },
  { head: 'Time', at: ({ at }) => at },
  { head: 'Transfer', text: ({ transfer }) => transfer },
  { head: 'Operation', text: ({ operation }) => operation },
  { head: 'Coin', text: () => coin },
  { head: 'Amount', amount: ({ amount }) => millionthsOf(coin, amount) },
  { head: 'Balance after', amount: ({ balanceAfter }) => millionthsOf(coin, balanceAfter) },
]

/** One account: owner, balance, and every entry with a link to its transfer. */
export function AccountScreen({ number }: { number: string }) {
  const place = usePlace()
  const pages = usePages(accountHistory, { number })
  const account = pages.page.data?.account
  const item = place.get('item')
  const coin = account?.coin ?? ''
  const title = account ? purposeOf(account) : `Account ${number}`
  return (
    <>
      <ConsolePage
        title={title}
        back={<IconButton icon={ChevronLeft} label="All accounts" href={accountsAt(account && ownerKey(account))} />}
      >
        {account && <Sum of={account} />}
        <Queue
          label={`Entries of ${title}`}
          exporting={
            <Export call={accountHistory} asking={{ number }} name={`account-${number}`} columns={fileOf(coin)} />
          }
          of={pages}
          empty={{ title: 'No entries yet', text: 'Every entry of this account appears here.' }}
          columns={columnsOf(coin)}
        >
          {(rows, shown) => (
            <Table
              caption={`Entries of ${title}, newest first`}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Row) => id}
              hrefOf={({ transfer }) => place.hrefWith({ item: transfer })}
              open={rows.find(({ transfer }) => transfer === item)?.id}
            />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && <TransferPanel key={item} id={item} onClose={() => place.go({ item: undefined })} />}
    </>
  )
}

/** The owner, with a link, and the balance. */
function Sum({ of: it }: { of: Account & { balance: bigint; mirror: boolean } }) {
  const key = ownerKey(it)
  return (
    <div className="account-sum">
      <Money amount={it.balance} {...knownCoin(it.coin)} size="sm" places={it.coin === 'POINT' ? 0 : 6} />
      {key === undefined ? (
        <span className="quiet">{ownerOf(it)}</span>
      ) : (
        <Link className="panel__link" href={it.owner === 'member' ? memberAt(Number(key)) : merchantAt(key)}>
          {ownerOf(it)}
        </Link>
      )}
      <span className="quiet tnum">account {it.number}</span>
      {it.mirror && <span className="quiet">represents money outside the ledger</span>}
      {it.owner === 'platform' && <span className="quiet">each entry shows the balance of its own lane</span>}
    </div>
  )
}
