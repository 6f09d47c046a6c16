import { consoleContract } from '@humidor/contract/console/index.ts'
import { prizeIds } from '@humidor/domain/products/raffle-wire.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { columns } from './columns.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import { type Draw, drawSearched } from './draw.ts'
import { Summary } from './Summary.tsx'

const { raffleDraws } = consoleContract.raffle
type Call = typeof raffleDraws

const tabs = [
  { id: 'draws', label: 'Draws' },
  { id: 'waiting', label: 'Unpaid prizes' },
  { id: 'standing', label: 'Summary' },
] as const

/** The raffle: every draw, prizes that the rewards do not cover, and the outcome of all draws against their odds. */
export function RaffleScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'draws', clears: ['prize'] })
  const tab = choosing.value
  return tab === 'standing' ? (
    <Summary tabs={choosing} />
  ) : (
    <Draws key={tab} place={place} tabs={choosing} waiting={tab === 'waiting'} />
  )
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Draw', text: ({ id }) => String(id) },
  ...memberInFile,
  { head: 'Prize', text: ({ prizeId }) => String(prizeId) },
  { head: 'Won, CIG', amount: ({ amount }) => amount },
  { head: 'Cost, points', of: 'Points', count: ({ cost }) => cost },
  { head: 'Draw number of the seed', count: ({ nonce }) => nonce },
  { head: 'Member’s seed', of: 'Seed', text: ({ clientSeed }) => clientSeed },
  { head: 'Commitment', text: ({ commitment }) => commitment },
  { head: 'Drawn at', at: ({ at }) => at },
  { head: 'Paid at', at: ({ paidAt }) => paidAt },
]

function askingAt(place: Place, waiting: boolean): Asking<Call> {
  const prize = prizeIds.find((id) => String(id) === place.get('prize'))
  return { ...drawSearched(place.get('search')), ...(prize && !waiting && { prize }), waiting }
}

interface DrawsProps {
  place: Place
  tabs: QueueProps<Call>['tabs']
  waiting: boolean
}

const nothing = {
  waiting: {
    title: 'No unpaid prizes',
    text: 'Every prize is paid. Prizes that the rewards do not cover appear here.',
  },
  found: { title: 'No results', text: 'Enter a full UID of eight digits or a draw number.' },
  yet: { title: 'No draws yet', text: 'Members’ draws appear here.' },
}

function Draws({ place, tabs: choosing, waiting }: DrawsProps) {
  const asking = askingAt(place, waiting)
  const pages = usePages(raffleDraws, asking)
  const isSought = asking.uid !== undefined || asking.id !== undefined || asking.prize !== undefined
  const field = (
    <FilterField
      label="Prize"
      name="prize"
      all="Any"
      options={prizeIds.map((id) => ({ value: String(id), text: `Prize ${id}` }))}
    />
  )
  return (
    <>
      <ConsolePage
        title="Raffle"
        search={<SearchBox label="Search by UID or draw number" placeholder="UID or draw" most={12} />}
      >
        {waiting && pages.rows && pages.rows.length > 0 && <Uncovered />}
        <Queue
          label="Draws of the raffle"
          tabs={choosing}
          filters={waiting ? undefined : { fields: field, inUse: asking.prize ? 1 : 0 }}
          exporting={<Export call={raffleDraws} asking={asking} name="raffle-draws" columns={file} />}
          of={pages}
          waits={waiting ? 'raffle' : undefined}
          empty={isSought ? nothing.found : waiting ? nothing.waiting : nothing.yet}
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption={waiting ? 'Unpaid prizes, oldest first' : 'Draws, newest first'}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Draw) => String(id)}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows?.map((row) => ({ ...row, id: String(row.id), number: row.id }))}
        gone={{ title: 'Draw not on this page', text: 'Search for its number.' }}
      >
        {({ number, ...open }, close) => <DrawPanel draw={{ ...open, id: number }} onClose={close} />}
      </OpenItem>
    </>
  )
}

const Uncovered = () => (
  <div role="alert">
    <Note kind="ember">
      The rewards lack the ₡ for these prizes. They are paid automatically once the ₡ is there, oldest first. Two
      operators move ₡ to the rewards in{' '}
      <Link className="panel__link" href="/treasury?tab=moves">
        Treasury, Transfers
      </Link>
      .
    </Note>
  </div>
)
