import { consoleContract } from '@humidor/contract/console/index.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Plus } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay, useMe, useNow } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { ListQueue, type ListQueueProps } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { agoText, dayText, momentText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'
import { AddOperatorForm } from './AddOperatorForm.tsx'
import type { Operator } from './access.ts'
import { Invited } from './Invited.tsx'
import { OperatorPanel } from './OperatorPanel.tsx'
import { Roles } from './Roles.tsx'

const { listOperators, requestOperator } = consoleContract.operators

const columnsOf = (me: number | undefined, now: Date): Column<Operator>[] => [
  { head: 'Operator', cell: ({ id, name, email }) => <Two first={id === me ? `${name}, you` : name} second={email} /> },
  { head: 'Role', cell: ({ role }) => <span className="quiet">{roleName[role]}</span> },
  {
    head: 'Last seen',
    hiddenOn: 'phone',
    cell: ({ seenAt }) =>
      seenAt ? <Two first={agoText(seenAt, now)} second={momentText(seenAt)} /> : <span className="quiet">Never</span>,
  },
  {
    head: 'Since',
    hiddenOn: 'narrow',
    cell: ({ createdAt }) => <span className="quiet tnum">{dayText(createdAt)}</span>,
  },
  {
    head: 'State',
    cell: ({ disabledAt }) =>
      disabledAt ? <Status kind="fail">Barred {dayText(disabledAt)}</Status> : <Status kind="done">Active</Status>,
  },
]

const tabs = [
  { id: 'operators', label: 'Operators' },
  { id: 'invited', label: 'Invited' },
  { id: 'roles', label: 'Roles' },
] as const

/** All current and former operators with their rights, the open invitations, the rights of each role, and the request for a new operator. */
export function OperatorsScreen() {
  const place = usePlace()
  const mayAsk = useMay()(requestOperator)
  const choosing = tabsAt(place, tabs, { first: 'operators', clears: ['ask'] })
  const asks = mayAsk && place.get('ask') === 'new'
  const tools = mayAsk && (
    <button type="button" className="textlink" onClick={() => place.go({ ask: 'new', item: undefined })}>
      <Icon of={Plus} size="md" />
      Add an operator
    </button>
  )
  return (
    <>
      {choosing.value === 'invited' && <Invited tabs={choosing} tools={tools} />}
      {choosing.value === 'roles' && <Roles tabs={choosing} />}
      {choosing.value === 'operators' && <Everybody tabs={choosing} tools={tools} />}
      {asks && <AddOperatorForm onClose={() => place.go({ ask: undefined })} />}
    </>
  )
}

function Everybody(around: Pick<ListQueueProps<Operator>, 'tabs' | 'tools'>) {
  const place = usePlace()
  const now = useNow()
  const me = useMe().data?.operator.id
  const asked = useAsk(listOperators, {})
  const item = place.get('item')
  const open = asked.data?.find(({ id }) => String(id) === item)
  return (
    <>
      <ConsolePage title="Operators">
        <ListQueue
          label="Operators"
          {...around}
          of={asked}
          note="Adding an operator takes two administrators. Keep three: if one of two loses their phone, nobody can approve a replacement."
        >
          {(rows) => (
            <ItemTable
              caption="Operators"
              columns={columnsOf(me, now)}
              rows={rows}
              keyOf={({ id }: Operator) => String(id)}
            />
          )}
        </ListQueue>
      </ConsolePage>
      {open && (
        <OperatorPanel
          key={open.id}
          operator={open}
          isMe={open.id === me}
          now={now}
          onClose={() => place.go({ item: undefined })}
        />
      )}
    </>
  )
}
