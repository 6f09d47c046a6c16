import { consoleContract } from '@humidor/contract/console/index.ts'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { TagFilter, tagAt } from '../../../components/notes/TagFilter.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable } from '../../../components/Table.tsx'
import { dayText } from '../../../words/moments.ts'
import { frozenName, levelName } from '../../../words/names.ts'
import { MemberPanel } from './MemberPanel.tsx'

const { listMembers } = consoleContract.members
type Call = typeof listMembers
type Row = RowOf<Call>

const columns: Column<Row>[] = [
  { head: 'Member', cell: (member) => <MemberCell {...member} /> },
  { head: 'E-mail', hiddenOn: 'phone', cell: ({ email }) => <span className="queue__text">{email}</span> },
  { head: 'Level', cell: ({ lvl }) => <span className="quiet">{levelName(lvl)}</span> },
  {
    head: 'Since',
    hiddenOn: 'narrow',
    cell: ({ createdAt }) => <span className="quiet tnum">{dayText(createdAt)}</span>,
  },
  { head: 'State', cell: (row) => <MemberState {...row} /> },
]

const MemberState = ({
  closedAt,
  frozenReason,
  isAccountActived,
}: Pick<Row, 'closedAt' | 'frozenReason' | 'isAccountActived'>) =>
  closedAt !== null ? (
    <Status kind="still">Closed</Status>
  ) : frozenReason !== null ? (
    <Status kind="fail">Frozen</Status>
  ) : isAccountActived ? (
    <Status kind="done">Active</Status>
  ) : (
    <Status kind="still">Not activated</Status>
  )

const file: ExportProps<Call>['columns'] = [
  { head: 'UID', text: ({ uid }) => String(uid) },
  { head: 'Name', text: ({ name }) => name },
  { head: 'E-mail', text: ({ email }) => email },
  { head: 'Level', text: ({ lvl }) => levelName(lvl) },
  { head: 'Activated', of: 'State', text: ({ isAccountActived }) => (isAccountActived ? 'yes' : 'no') },
  { head: 'Frozen', of: 'State', text: ({ frozenReason }) => (frozenReason === null ? '' : frozenName(frozenReason)) },
  { head: 'Closed at', of: 'State', at: ({ closedAt }) => closedAt },
  { head: 'Registered at', of: 'Since', at: ({ createdAt }) => createdAt },
]

/** The filters in the address. */
function askingAt(place: Place): Asking<Call> {
  const search = place.get('search')
  const level = place.get('level')
  const frozen = place.get('frozen')
  return {
    ...(search !== undefined && { search }),
    ...(level !== undefined && /^[0-5]$/.test(level) && { lvl: Number(level) }),
    ...((frozen === 'yes' || frozen === 'no') && { frozen: frozen === 'yes' }),
    ...tagAt(place),
  }
}

const levels = [0, 1, 2, 3, 4, 5].map((level) => ({ value: String(level), text: levelName(level) }))

const fields = (
  <>
    <FilterField label="Level" name="level" all="All levels" options={levels} />
    <FilterField
      label="Frozen"
      name="frozen"
      all="All members"
      options={[
        { value: 'yes', text: 'Only frozen' },
        { value: 'no', text: 'Only not frozen' },
      ]}
    />
    <TagFilter />
  </>
)

/** Finds members by known details, and opens one. */
export function LookUpScreen() {
  const place = usePlace()
  const now = useNow()
  const asking = askingAt(place)
  const pages = usePages(listMembers, asking)
  const item = place.get('item')
  const inUse = [asking.lvl, asking.frozen, asking.tag].filter((one) => one !== undefined).length
  const narrowed = inUse > 0 || asking.search !== undefined
  return (
    <>
      <ConsolePage
        title="Members"
        search={
          <SearchBox
            label="Search members by UID, referral code, name or e-mail"
            placeholder="UID, name, e-mail"
            most={254}
          />
        }
      >
        <Queue
          label="Members"
          filters={{ fields, inUse }}
          exporting={<Export call={listMembers} asking={asking} name="members" columns={file} />}
          of={pages}
          empty={
            narrowed
              ? {
                  title: 'No results',
                  text: 'Enter a full UID or referral code, or the beginning of a name or e-mail address.',
                }
              : { title: 'No members yet', text: 'New members appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption="Members, newest first"
              columns={shown}
              rows={rows}
              keyOf={({ uid }: Row) => String(uid)}
            />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && /^\d{1,10}$/.test(item) && (
        <MemberPanel key={item} uid={Number(item)} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}
