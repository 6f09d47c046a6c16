import { consoleContract } from '@humidor/contract/console/index.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { useTypedSearch } from '../../../components/useTypedSearch.ts'
import { callNames, nameOfCall } from '../../../words/audit-events.ts'
import { AuditEventPanel } from './AuditEventPanel.tsx'
import type { AuditEvent } from './audit-event.ts'
import { requestSummary } from './request-text.ts'

const { audit, listOperators } = consoleContract.operators
type Call = typeof audit

const columns: Column<AuditEvent>[] = [
  {
    head: 'Time',
    cell: ({ at }) => <When exact at={at} />,
  },
  { head: 'Operator', cell: ({ operator, ip }) => <Two fixed first={operator} second={ip} /> },
  { head: 'Action', cell: ({ call }) => <span className="queue__text">{nameOfCall(call)}</span> },
  {
    head: 'About',
    hiddenOn: 'phone',
    cell: ({ request }) => <span className="queue__text clamp-2">{requestSummary(request)}</span>,
  },
  {
    head: 'Hash',
    hiddenOn: 'narrow',
    cell: ({ hash }) => <span className="quiet mono">{hash.slice(0, 10)}…</span>,
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Row', text: ({ id }) => id },
  { head: 'Time', at: ({ at }) => at },
  { head: 'Operator', text: ({ operator }) => operator },
  { head: 'Call', of: 'Action', text: ({ call }) => call },
  { head: 'Request', of: 'About', text: ({ request }) => request },
  { head: 'IP', of: 'Operator', text: ({ ip }) => ip },
  { head: 'Hash', text: ({ hash }) => hash },
]

function askingAt(place: Place): Asking<Call> {
  const [operator, call, about] = [place.get('operator'), place.get('call'), place.get('about')]
  return {
    ...(operator !== undefined && /^\d{1,9}$/.test(operator) && { operatorId: Number(operator) }),
    ...(call !== undefined && { call }),
    ...(about !== undefined && { about: about.slice(0, 20) }),
  }
}

/** All acts of operators and their accesses to members' data. Nobody can change the log. */
export function AuditScreen() {
  const place = usePlace()
  const asking = askingAt(place)
  const pages = usePages(audit, asking)
  const inUse = Object.keys(asking).length
  return (
    <>
      <ConsolePage title="Audit log">
        <Queue
          label="Audit log"
          filters={{ fields: <Filters />, inUse }}
          exporting={<Export call={audit} asking={asking} name="audit-log" columns={file} />}
          of={pages}
          empty={
            inUse > 0
              ? { title: 'No results', text: 'No entries match these filters.' }
              : { title: 'No entries yet', text: 'Operators’ actions appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption="Operators’ actions, newest first"
              columns={shown}
              rows={rows}
              keyOf={({ id }: AuditEvent) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows}
        gone={{
          title: 'Not on this page',
          text: 'Filter by operator or action, or look on other pages.',
        }}
      >
        {(deed, close) => <AuditEventPanel deed={deed} onClose={close} />}
      </OpenItem>
    </>
  )
}

function Filters() {
  const all = useAsk(listOperators, {})
  return (
    <>
      <FilterField
        label="Operator"
        name="operator"
        all="All operators"
        options={(all.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
      />
      <FilterField label="Action" name="call" all="All actions" options={callNames} />
      <About />
    </>
  )
}

/** A uid or a merchant id; searched a moment after the last digit. */
function About() {
  const { typed, type } = useTypedSearch('about', ['item'])
  return <TextField label="About a UID or merchant id" kind="digits" value={typed} onChange={type} />
}
