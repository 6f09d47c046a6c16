import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { knownCoin, millionthsOf } from '../../../words/money.ts'
import { inWords, ledgerOwner, merchantAccountName, platformAccountName } from '../../../words/names.ts'
import { merchantAt, transferAt } from '../../../words/places.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantEntries } = consoleContract.merchantRecords
type Call = typeof merchantEntries
type Row = RowOf<Call>
type Side = NonNullable<Row['other']>

const purposeOf = ({ owner, name }: Side) =>
  owner === 'platform' ? platformAccountName(name) : owner === 'merchant' ? merchantAccountName(name) : inWords(name)

const otherText = ({ other, more }: Row) =>
  other === null
    ? ''
    : `${ledgerOwner(other)}, ${purposeOf(other).toLowerCase()}${more > 0 ? `, and ${more} more` : ''}`

/** @param leads link to the transfer, for operators who may read the ledger */
const columnsOf = (leads: boolean, vcode: string): Column<Row>[] => [
  { head: 'Time', cell: ({ at }) => <When exact at={at} /> },
  {
    head: 'Operation',
    cell: ({ operation, transfer, bill }) => (
      <Two
        first={inWords(operation)}
        second={
          <>
            {leads ? (
              <Link className="panel__link" href={transferAt(transfer)}>
                transfer {transfer}
              </Link>
            ) : (
              `transfer ${transfer}`
            )}
            {bill && (
              <>
                {', '}
                <Link className="panel__link" href={merchantAt(vcode, 'bills', bill.id)}>
                  {bill.receipt}
                </Link>
              </>
            )}
          </>
        }
      />
    ),
  },
  {
    head: 'Account',
    hiddenOn: 'phone',
    cell: ({ account }) => <span className="quiet">{merchantAccountName(account)}</span>,
  },
  {
    head: 'Other side',
    hiddenOn: 'narrow',
    cell: ({ other, more }) =>
      other && (
        <Two
          first={ledgerOwner(other)}
          second={more > 0 ? `${purposeOf(other)}, and ${more} more` : purposeOf(other)}
        />
      ),
  },
  { head: 'Amount', num: true, cell: ({ amount, coin }) => <Money amount={amount} {...knownCoin(coin)} signed /> },
  {
    head: 'Balance after',
    num: true,
    hiddenOn: 'phone',
    cell: ({ balanceAfter, coin }) => <Money amount={balanceAfter} {...knownCoin(coin)} />,
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Time', at: ({ at }) => at },
  { head: 'Entry', text: ({ id }) => id },
  { head: 'Transfer', text: ({ transfer }) => transfer },
  { head: 'Operation', text: ({ operation }) => operation },
  { head: 'Receipt', text: ({ bill }) => bill?.receipt ?? '' },
  { head: 'Account', text: ({ account }) => account },
  { head: 'Other side', text: otherText },
  { head: 'Coin', text: ({ coin }) => coin },
  { head: 'Amount', amount: ({ coin, amount }) => millionthsOf(coin, amount) },
  { head: 'Balance after', amount: ({ coin, balanceAfter }) => millionthsOf(coin, balanceAfter) },
]

const accounts = ['cig', 'usdt', 'held'].map((value) => ({ value, text: merchantAccountName(value) }))
const operations = ['payToMerchant', 'merchantConversion', 'merchantRefund', 'withdraw', 'withdrawal'].map((value) => ({
  value,
  text: inWords(value),
}))

/** Every entry of a merchant's accounts, with the account on the other side. */
export function EntriesTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const place = usePlace()
  const leads = useMay()(consoleContract.ledger.transfer)
  const [account, operation] = [place.get('account'), place.get('operation')]
  const asking: Asking<Call> = {
    vcode,
    ...(account !== undefined && { account }),
    ...(operation !== undefined && { operation }),
  }
  const pages = usePages(merchantEntries, asking)
  const inUse = [account, operation].filter((one) => one !== undefined).length
  const fields = (
    <>
      <FilterField label="Account" name="account" all="All accounts" options={accounts} />
      <FilterField label="Operation" name="operation" all="All operations" options={operations} />
    </>
  )
  return (
    <MerchantFrame of={tab}>
      <Queue
        still
        label={`Ledger entries of ${name}`}
        tabs={tabs}
        filters={{ fields, inUse }}
        exporting={<Export call={merchantEntries} asking={asking} name={`entries-${vcode}`} columns={file} />}
        of={pages}
        empty={{
          title: 'No entries',
          text: inUse > 0 ? 'No entries match these filters.' : 'Every entry of this merchant’s accounts appears here.',
        }}
        columns={columnsOf(leads, vcode)}
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
    </MerchantFrame>
  )
}
