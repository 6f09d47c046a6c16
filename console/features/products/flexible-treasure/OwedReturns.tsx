import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import type { Place } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { memberAt } from '../../../words/places.ts'
import { type Owed, uidIn } from './move.ts'

const { unpaidReturns } = consoleContract.flexibleTreasure
type Call = typeof unpaidReturns

const columns: Column<Owed>[] = [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'Business day', cell: ({ day }) => <span className="tnum nowrap">{dayName(day)}</span> },
  { head: 'Return, USCD', num: true, cell: ({ rebate }) => <Money amount={rebate} places={6} /> },
  { head: 'Award, USCD', num: true, hiddenOn: 'phone', cell: ({ award }) => <Money amount={award} places={6} /> },
  { head: 'State', cell: () => <Status kind="fail">Owed</Status> },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Business day', day: ({ day }) => day },
  ...memberInFile,
  { head: 'Return, USCD', amount: ({ rebate }) => rebate },
  { head: 'Award, USCD', amount: ({ award }) => award },
]

/** Team returns that the treasury could not pay to lines above, earliest day first; a row links to the member. */
export function OwedReturns({ place, tabs }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const asking: Asking<Call> = uidIn(place.get('search'))
  const pages = usePages(unpaidReturns, asking)
  return (
    <ConsolePage
      title="Flexible treasure"
      search={<SearchBox label="Search by a member’s UID" placeholder="UID" most={8} />}
    >
      {pages.rows && pages.rows.length > 0 && (
        <div role="alert">
          <Note kind="ember">
            The treasury lacks the USCD for these returns. They are paid automatically once it has it. Two operators
            move money in{' '}
            <Link className="panel__link" href="/treasury?tab=moves">
              Treasury, Transfers
            </Link>
            .
          </Note>
        </div>
      )}
      <Queue
        label="Unpaid returns"
        tabs={tabs}
        exporting={<Export call={unpaidReturns} asking={asking} name="unpaid-returns" columns={file} />}
        of={pages}
        waits="returns"
        empty={
          asking.uid === undefined
            ? {
                title: 'Nothing is owed',
                text: 'Every return is paid. Returns that the treasury cannot pay appear here.',
              }
            : {
                title: 'No results',
                text: 'Enter a full UID of eight digits. Members who are not listed are owed nothing.',
              }
        }
        columns={columns}
      >
        {(rows, shown) => (
          <Table
            caption="Returns owed, earliest first"
            columns={shown}
            rows={rows}
            keyOf={({ day, member }: Owed) => `${day}.${member.uid}`}
            hrefOf={({ member }) => memberAt(member.uid)}
          />
        )}
      </Queue>
    </ConsolePage>
  )
}
