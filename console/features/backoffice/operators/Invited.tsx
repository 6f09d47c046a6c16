import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useNow } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { usePlace } from '../../../components/place.ts'
import { ListQueue, type ListQueueProps } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { agoText, momentText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'
import { type Invitation, InvitationPanel } from './InvitationPanel.tsx'

const { invitations } = consoleContract.operators

const columnsAt = (now: Date): Column<Invitation>[] => [
  { head: 'New operator', cell: ({ name, email }) => <Two first={name} second={email} /> },
  { head: 'Role', cell: ({ role }) => <span className="quiet">{roleName[role]}</span> },
  {
    head: 'Approved by',
    hiddenOn: 'narrow',
    cell: ({ askedBy, agreedBy }) => <Two first={askedBy} second={agreedBy} />,
  },
  {
    head: 'Link sent',
    hiddenOn: 'phone',
    cell: ({ sentAt }) => <Two first={agoText(sentAt, now)} second={momentText(sentAt)} />,
  },
  {
    head: 'State',
    cell: ({ expired }) => (expired ? <Status kind="fail">Expired</Status> : <Status kind="wait">Invited</Status>),
  },
]

/** People whom two administrators approved and who are no operators yet. */
export function Invited({ tabs, tools }: Pick<ListQueueProps<Invitation>, 'tabs' | 'tools'>) {
  const place = usePlace()
  const now = useNow()
  const asked = useAsk(invitations, {})
  const item = place.get('item')
  const open = asked.data?.find(({ id }) => String(id) === item)
  return (
    <>
      <ConsolePage title="Operators">
        <ListQueue
          label="Invited"
          tabs={tabs}
          tools={tools}
          of={asked}
          empty={{
            title: 'No open invitations',
            text: 'Approved operators appear here until they have set a password and an authenticator.',
          }}
          note="A link works once, within one day. If its maker or checker is barred, the invitation is revoked too."
        >
          {(rows) => (
            <ItemTable
              caption="Invited"
              columns={columnsAt(now)}
              rows={rows}
              keyOf={({ id }: Invitation) => String(id)}
            />
          )}
        </ListQueue>
      </ConsolePage>
      {open && (
        <InvitationPanel
          key={`${open.id} ${open.sentAt.getTime()}`}
          invitation={open}
          onClose={() => place.go({ item: undefined })}
        />
      )}
    </>
  )
}
