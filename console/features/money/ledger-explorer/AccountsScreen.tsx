import { isMissing } from '@humidor/client/asking.ts'
import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { usePlace } from '../../../components/place.ts'
import { ListQueue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { knownCoin } from '../../../words/money.ts'
import { accountAt } from '../../../words/places.ts'
import { ownerOf, purposeOf } from './account.ts'
import { ledgerTabs } from './tabs.ts'

const { accounts } = consoleContract.ledger
type Row = AnswerOf<typeof accounts>[number]

const columns: Column<Row>[] = [
  { head: 'Account', cell: (row) => <Two first={purposeOf(row)} second={row.number} /> },
  { head: 'Owner', hiddenOn: 'phone', cell: (row) => <span className="queue__text quiet">{ownerOf(row)}</span> },
  {
    head: 'Entries',
    num: true,
    hiddenOn: 'phone',
    cell: ({ entries }) => <span className="quiet tnum">{entries.toLocaleString('en')}</span>,
  },
  {
    head: 'Balance',
    num: true,
    cell: ({ balance, coin }) => <Money amount={balance} {...knownCoin(coin)} places={coin === 'POINT' ? 0 : 6} />,
  },
]

/** The accounts of the platform or of one owner, with their balances. */
export function AccountsScreen() {
  const place = usePlace()
  const owner = place.get('search')
  const asked = useAsk(accounts, owner === undefined ? {} : { owner: owner.slice(0, 16) }, { keepLast: true })
  const nobody = isMissing(asked)
  return (
    <ConsolePage
      title="Ledger"
      search={<SearchBox label="Search accounts by UID or merchant id" placeholder="UID or merchant id" most={16} />}
    >
      <ListQueue
        label="Accounts"
        tabs={ledgerTabs('accounts', place)}
        of={nobody ? { ...asked, data: [], isError: false } : asked}
        empty={{ title: 'No results', text: 'A member’s UID has eight digits, a merchant’s id six.' }}
        note="All lanes of a platform account are shown as one. Accounts of issued money and of the chains are below zero."
      >
        {(rows) => (
          <Table
            caption="Accounts and balances"
            columns={columns}
            rows={rows}
            keyOf={({ number }: Row) => number}
            hrefOf={({ number }) => accountAt(number)}
          />
        )}
      </ListQueue>
    </ConsolePage>
  )
}
