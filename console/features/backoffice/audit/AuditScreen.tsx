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
import { callNames, nameOfCall } from '../../../words/deeds.ts'
import { inShort } from './asked.ts'
import { DeedPanel } from './DeedPanel.tsx'
import type { Deed } from './deed.ts'

const { audit, listOperators } = consoleContract.operators
type Call = typeof audit

const columns: Column<Deed>[] = [
  {
    head: 'When',
    cell: ({ at }) => <When exact at={at} />,
  },
  { head: 'Operator', cell: ({ operator, ip }) => <Two fixed first={operator} second={ip} /> },
  { head: 'What', cell: ({ call }) => <span className="queue__text">{nameOfCall(call)}</span> },
  {
    head: 'About',
    gives: 'phone',
    cell: ({ request }) => <span className="queue__text clamp-2">{inShort(request)}</span>,
  },
  {
    head: 'Hash',
    gives: 'narrow',
    cell: ({ hash }) => <span className="quiet mono">{hash.slice(0, 10)}…</span>,
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Row', text: ({ id }) => id },
  { head: 'At', at: ({ at }) => at },
  { head: 'Operator', text: ({ operator }) => operator },
  { head: 'Call', text: ({ call }) => call },
  { head: 'Request', text: ({ request }) => request },
  { head: 'IP', text: ({ ip }) => ip },
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
              ? { title: 'Nothing found', text: 'Nobody has done what these filters ask for.' }
              : { title: 'Nothing was done yet', text: 'What operators do appears here.' }
          }
        >
          {(rows) => (
            <ItemTable
              caption="What operators did, the newest first"
              columns={columns}
              rows={rows}
              keyOf={({ id }: Deed) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows}
        gone={{
          title: 'This is not on this page',
          text: 'Narrow the log by its operator or by what was done, or turn the pages.',
        }}
      >
        {(deed, close) => <DeedPanel deed={deed} onClose={close} />}
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
        all="Everybody"
        options={(all.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
      />
      <FilterField label="What" name="call" all="Everything" options={callNames} />
      <About />
    </>
  )
}

/** A uid or a merchant id; searched a moment after the last digit. */
function About() {
  const { typed, type } = useTypedSearch('about', ['item'])
  return <TextField label="About a UID or merchant id" kind="digits" value={typed} onChange={type} />
}
