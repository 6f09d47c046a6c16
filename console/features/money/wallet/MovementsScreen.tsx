import { consoleContract } from '@humidor/contract/console/index.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Select } from '../../../components/fields.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { columnsOf } from './columns.tsx'
import { MovementPanel } from './MovementPanel.tsx'
import { type Kind, kindName, kinds, type Movement, type State, stateName, states } from './movement.ts'

const { movements } = consoleContract.movements
type Call = typeof movements

const empty: Record<Kind, Record<State, { title: string; text: string }>> = {
  conversion: {
    pending: {
      title: 'Nothing pending',
      text: 'Pending conversions of USCD into USDT appear here, the earliest due first.',
    },
    done: { title: 'Nothing completed yet', text: 'Completed conversions appear here, newest first.' },
    cancelled: { title: 'Nothing cancelled', text: 'Conversions cancelled by members appear here.' },
  },
  transfer: {
    pending: {
      title: 'Nothing in review',
      text: 'Transfers between members appear here during their review, if the setting requires one.',
    },
    done: { title: 'Nothing arrived yet', text: 'Transfers that arrived after a review appear here.' },
    cancelled: { title: 'Nothing returned', text: 'Cancelled and stopped transfers appear here.' },
  },
}
const nobody = { title: 'No results', text: 'Enter a full UID of eight digits. Look in the other states too.' }

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  ...memberInFile,
  { head: 'Recipient UID', of: 'Recipient', text: ({ to }) => (to ? String(to.uid) : '') },
  { head: 'Recipient name', of: 'Recipient', text: ({ to }) => to?.name ?? '' },
  { head: 'Amount, USCD', amount: ({ money }) => money },
  { head: 'Fee, USCD', amount: ({ fee }) => fee },
  { head: 'Requested at', at: ({ createdAt }) => createdAt },
  { head: 'Due at', at: ({ dueAt }) => dueAt },
  { head: 'Ended at', at: ({ endedAt }) => endedAt },
  { head: 'Reason', text: ({ reason }) => reason ?? '' },
]

const tabs = kinds.map((id) => ({ id, label: kindName[id] }))

/** The filters in the address. Text that is no UID finds nobody. */
function askingAt(place: Place): Asking<Call> {
  const search = place.get('search')
  return {
    kind: kinds.find((one) => one === place.get('kind')) ?? 'conversion',
    state: states.find((one) => one === place.get('state')) ?? 'pending',
    ...(search !== undefined && { uid: readUid(search) ?? 0 }),
  }
}

/** Pending conversions, and transfers held for review. */
export function MovementsScreen() {
  const place = usePlace()
  const now = useNow()
  const asking = askingAt(place)
  const { kind, state, uid } = asking
  const pages = usePages(movements, asking)
  const item = place.get('item')
  const field = (
    <StateField
      kind={kind}
      state={state}
      onChange={(to) => place.go({ state: to === 'pending' ? undefined : to, item: undefined })}
    />
  )
  return (
    <>
      <ConsolePage title="Movements" search={<SearchBox label="Search by a member’s UID" placeholder="UID" most={8} />}>
        <Queue
          label="Movements"
          tabs={tabsAt(place, tabs, { first: 'conversion', under: 'kind' })}
          filters={{ fields: field, inUse: state === 'pending' ? 0 : 1 }}
          exporting={<Export call={movements} asking={asking} name={`${kind}s-${state}`} columns={file} />}
          of={pages}
          empty={uid === undefined ? empty[kind][state] : nobody}
          columns={columnsOf({ kind, state, open: item, now })}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`${kindName[kind]}, ${stateName[kind][state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Movement) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows}
        gone={{
          title: 'Not on this page',
          text: 'It may have ended in the meantime. Look in the other states.',
        }}
      >
        {(open, close) => (
          <MovementPanel key={kind} movement={open} kind={kind} state={state} now={now} onClose={close} />
        )}
      </OpenItem>
    </>
  )
}

interface StateFieldProps {
  kind: Kind
  state: State
  onChange: (state: string) => void
}

const StateField = ({ kind, state, onChange }: StateFieldProps) => (
  <Select
    label="State"
    value={state}
    onChange={onChange}
    options={states.map((value) => ({ value, text: stateName[kind][value] }))}
  />
)
