import { consoleContract } from '@humidor/contract/console/index.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { ageText } from '../../../words/moments.ts'
import { frozenName } from '../../../words/names.ts'
import { memberAt } from '../../../words/places.ts'
import { coinOfType } from '../../../words/products.ts'

const { freezes } = consoleContract.preorders
type Call = typeof freezes
type Row = RowOf<Call>

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The reason and a detail: the operator's note, or another freeze below this one. */
const more = ({ note, under }: Row) =>
  [note === null ? undefined : `“${note}”`, under === null ? undefined : `also: ${frozenName(under)}`]
    .filter((one) => one !== undefined)
    .join(', ') || undefined

const columnsAt = (now: Date): Column<Row>[] => [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  {
    head: 'Reason',
    cell: (row) => <Two first={<span className="ember">{sentence(frozenName(row.reason))}</span>} second={more(row)} />,
  },
  { head: 'Since', hiddenOn: 'phone', cell: ({ since }) => <When at={since} more={ageText(since, now)} /> },
  {
    head: 'To be paid',
    num: true,
    cell: ({ orders }) => {
      const [first, ...others] = orders
      return first ? (
        <Two
          fixed
          first={<Money amount={first.money} coin={coinOfType[first.type]} places={0} />}
          second={others.length === 0 ? first.onum : `${first.onum} and ${others.length} more`}
        />
      ) : (
        <span className="quiet">nothing</span>
      )
    },
  },
]

const file: ExportProps<Call>['columns'] = [
  ...memberInFile,
  { head: 'Reason', text: ({ reason }) => frozenName(reason) },
  { head: 'Earlier reason', text: ({ under }) => (under === null ? '' : frozenName(under)) },
  { head: 'Note', text: ({ note }) => note ?? '' },
  { head: 'Since', at: ({ since }) => since },
  {
    head: 'To be paid',
    text: ({ orders }) =>
      orders.map(({ onum, money, type }) => `${onum} ${exact(money)} ${coinOfType[type]}`).join(', '),
  },
]

const reasons = [1, 2, 3] as const

function askingAt(place: Place): Asking<Call> {
  const reason = reasons.find((one) => String(one) === place.get('reason'))
  const search = place.get('search')
  return {
    ...(reason !== undefined && { reason }),
    ...(search !== undefined && { uid: readUid(search) ?? 0 }),
  }
}

/** Frozen members: reason, start and amount due. A row links to the member, where an operator lifts the freeze. */
export function FreezesScreen() {
  const place = usePlace()
  const now = useNow()
  const asking = askingAt(place)
  const pages = usePages(freezes, asking)
  const field = (
    <FilterField
      label="Reason"
      name="reason"
      all="Any reason"
      options={reasons.map((reason) => ({ value: String(reason), text: sentence(frozenName(reason)) }))}
    />
  )
  return (
    <ConsolePage title="Freezes" search={<SearchBox label="Search by a member’s UID" placeholder="UID" most={8} />}>
      <Queue
        label="Freezes"
        filters={{ fields: field, inUse: asking.reason === undefined ? 0 : 1 }}
        exporting={<Export call={freezes} asking={asking} name="freezes" columns={file} />}
        of={pages}
        empty={
          Object.keys(asking).length > 0
            ? {
                title: 'No results',
                text: 'Enter a full UID of eight digits. Members who are not listed are not frozen.',
              }
            : {
                title: 'Nobody is frozen',
                text: 'Members who did not order for too long, or did not pay an order in time, appear here.',
              }
        }
        columns={columnsAt(now)}
      >
        {(rows, shown) => (
          <Table
            caption="Frozen members, newest first"
            columns={shown}
            rows={rows}
            keyOf={({ member }: Row) => String(member.uid)}
            hrefOf={({ member }) => memberAt(member.uid)}
          />
        )}
      </Queue>
    </ConsolePage>
  )
}
