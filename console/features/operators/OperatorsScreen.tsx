import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../api/useAsk.ts'
import { useMe, useNow } from '../../api/useMe.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { ListQueue } from '../../desk/Queue.tsx'
import { State } from '../../desk/Signs.tsx'
import { type Column, ItemTable, Two } from '../../desk/Table.tsx'
import { agoText, dayText, momentText } from '../../words/moments.ts'
import { roleName } from '../../words/names.ts'
import { OperatorPanel } from './OperatorPanel.tsx'
import type { Operator } from './standing.ts'

const { operators } = consoleContract.operators

const columnsOf = (me: number | undefined, now: Date): Column<Operator>[] => [
  { head: 'Operator', cell: ({ id, name, email }) => <Two first={id === me ? `${name}, you` : name} second={email} /> },
  { head: 'Role', cell: ({ role }) => <span className="quiet">{roleName[role]}</span> },
  {
    head: 'Last seen',
    gives: 'phone',
    cell: ({ seenAt }) =>
      seenAt ? <Two first={agoText(seenAt, now)} second={momentText(seenAt)} /> : <span className="quiet">Never</span>,
  },
  { head: 'Since', gives: 'narrow', cell: ({ createdAt }) => <span className="quiet tnum">{dayText(createdAt)}</span> },
  {
    head: 'State',
    cell: ({ disabledAt }) =>
      disabledAt ? <State kind="fail">Barred {dayText(disabledAt)}</State> : <State kind="done">Active</State>,
  },
]

/** Everybody who has ever been an operator, and what they may do. */
export function OperatorsScreen() {
  const place = usePlace()
  const now = useNow()
  const me = useMe().data?.operator.id
  const asked = useAsk(operators, {})
  const item = place.get('item')
  const open = asked.data?.find(({ id }) => String(id) === item)
  return (
    <>
      <Desk title="Operators">
        <ListQueue
          label="Operators"
          of={asked}
          note={
            <>
              Add one on the server:{' '}
              <code className="mono">npm run humidor -- operator add --name … --email … --role …</code> It shows once
              what they sign in with.
            </>
          }
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
      </Desk>
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
