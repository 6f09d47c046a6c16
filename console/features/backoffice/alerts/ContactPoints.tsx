import { consoleContract } from '@humidor/contract/console/index.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useNow } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import type { Place, tabsAt } from '../../../components/place.ts'
import { ListQueue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { agoText } from '../../../words/moments.ts'
import { AddContactPointForm } from './AddContactPointForm.tsx'
import { ContactPointPanel } from './ContactPointPanel.tsx'
import { type ContactPoint, kindName, quietText } from './contact-point.ts'

const { listContactPoints } = consoleContract.contactPoints

const stateOf = { sent: 'done', waiting: 'wait', failed: 'fail' } as const
const lastText = { sent: 'sent', waiting: 'waits', failed: 'failed' } as const

const columnsOf = (all: readonly ContactPoint[], now: Date): Column<ContactPoint>[] => [
  {
    head: 'Contact point',
    cell: (it) => <Two first={`${all.indexOf(it) + 1}. ${it.name}`} second={it.target} />,
  },
  { head: 'Kind', hiddenOn: 'phone', cell: ({ kind }) => kindName[kind] },
  { head: 'Quiet hours', hiddenOn: 'narrow', cell: ({ quiet }) => <span className="quiet">{quietText(quiet)}</span> },
  {
    head: 'Last message',
    cell: ({ last }) =>
      last === null ? (
        <span className="quiet">none yet</span>
      ) : (
        <Two
          first={<Status kind={stateOf[last.state]}>{lastText[last.state]}</Status>}
          second={agoText(last.at, now)}
        />
      ),
  },
]

/** Where alerts are sent, in the on-call order. */
export function ContactPoints({ place, tabs }: { place: Place; tabs: ReturnType<typeof tabsAt> }) {
  const now = useNow()
  const asked = useAsk(listContactPoints, {}, { live: true })
  const item = place.get('item')
  const open = asked.data?.find(({ id }) => String(id) === item)
  const isAdding = place.get('ask') === 'new'
  return (
    <>
      <ConsolePage title="Alerts">
        <ListQueue
          label="Contact points"
          tabs={tabs}
          tools={
            <Link className="textlink" href={place.hrefWith({ ask: 'new', item: undefined })}>
              <Icon of={Plus} size="md" />
              Add
            </Link>
          }
          of={asked}
          empty={{
            title: 'No contact points',
            text: 'Until one is added, alerts are only listed here. Two administrators agree on each.',
          }}
          note="The first is told of an alert at once, each further one a step later while nobody has acknowledged it. The step is a setting."
        >
          {(rows) => (
            <ItemTable
              caption="Contact points in the on-call order"
              columns={columnsOf(rows, now)}
              rows={rows}
              keyOf={({ id }: ContactPoint) => String(id)}
            />
          )}
        </ListQueue>
      </ConsolePage>
      {isAdding && <AddContactPointForm onClose={() => place.go({ ask: undefined })} />}
      {!isAdding && open && asked.data && (
        <ContactPointPanel
          key={open.id}
          point={open}
          order={asked.data.map(({ id }) => id)}
          onClose={() => place.go({ item: undefined })}
        />
      )}
    </>
  )
}
