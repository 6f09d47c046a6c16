import { consoleContract } from '@humidor/contract/console/index.ts'
import { type TimelineKind, timelineKinds } from '@humidor/domain/backoffice/timeline.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Coins, type LucideIcon, Mail, MonitorSmartphone, NotebookPen, ShieldUser } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay, useNow } from '../../api/useMe.ts'
import { type Asking, type RowOf, usePages } from '../../api/usePages.ts'
import { exactOf, knownCoin } from '../../words/money.ts'
import { timelineDetail, timelineKindName, timelineText } from '../../words/timeline.ts'
import { When } from '../columns.tsx'
import { Export, type ExportProps } from '../Export.tsx'
import { FilterField } from '../FilterField.tsx'
import { NoteActs } from '../notes/NoteActs.tsx'
import { NoteDialog } from '../notes/NoteDialog.tsx'
import type { SubjectProps } from '../notes/subject.ts'
import { type Place, usePlace } from '../place.ts'
import { Queue, type QueueProps } from '../Queue.tsx'
import { type Column, Table } from '../Table.tsx'
import { partyOf, recordOf } from './entry-link.ts'
import './timeline.css'

const { listTimeline } = consoleContract.timeline
const { writeNote } = consoleContract.notes
type Call = typeof listTimeline
type Row = RowOf<Call>

const iconOf: Readonly<Record<TimelineKind, LucideIcon>> = {
  money: Coins,
  access: MonitorSmartphone,
  operators: ShieldUser,
  messages: Mail,
  notes: NotebookPen,
}

const kindAt = (place: Place) => timelineKinds.find((kind) => kind === place.get('kind'))

const Amounts = ({ of: { amounts } }: { of: Row }) => (
  <>
    {amounts.map(({ account, coin, amount }) => (
      <span className="timeline__amount" key={`${account} ${coin} ${amount}`}>
        <Money amount={amount} {...knownCoin(coin)} signed={account !== ''} />
      </span>
    ))}
  </>
)

/** What happened, with the text below it and the pages that it leads to. */
function Happened({ of: row, subject, now }: { of: Row; subject: SubjectProps['subject']; now: Date }) {
  const may = useMay()
  const links = [recordOf(row, may), partyOf(row)].filter((link) => link !== undefined)
  const detail = timelineDetail(row)
  return (
    <div className="timeline__what">
      <span className="timeline__icon">
        <Icon of={iconOf[row.kind]} size="sm" />
        <span className="sr">{timelineKindName[row.kind]}: </span>
      </span>
      <div>
        <b>{timelineText(row)}</b>
        {detail !== '' && <p className="timeline__text">{detail}</p>}
        {links.map(({ href, text }) => (
          <Link key={href} className="panel__link timeline__link" href={href}>
            {text}
          </Link>
        ))}
        {row.note && <NoteActs note={row.note} subject={subject} now={now} />}
      </div>
    </div>
  )
}

const columnsOf = (subject: SubjectProps['subject'], now: Date): Column<Row>[] => [
  { head: 'Time', cell: ({ at }) => <When exact at={at} /> },
  { head: 'What', cell: (row) => <Happened of={row} subject={subject} now={now} /> },
  { head: 'Amount', num: true, cell: (row) => <Amounts of={row} /> },
  { head: 'Operator', hiddenOn: 'phone', cell: ({ by }) => <span className="queue__text">{by ?? ''}</span> },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Time', at: ({ at }) => at },
  { head: 'Kind', text: ({ kind }) => timelineKindName[kind] },
  { head: 'What', text: timelineText },
  { head: 'Text', text: timelineDetail },
  { head: 'Amount', text: ({ amounts }) => amounts.map(({ coin, amount }) => exactOf(coin, amount)).join(' | ') },
  { head: 'Coin', text: ({ amounts }) => amounts.map(({ coin }) => coin).join(' | ') },
  { head: 'Other party', text: ({ other }) => (other ? `${other.name}, ${other.id}` : '') },
  { head: 'Operator', text: ({ by }) => by ?? '' },
]

const kindOptions = timelineKinds.map((value) => ({ value, text: timelineKindName[value] }))

export interface TimelineProps extends SubjectProps {
  tabs?: QueueProps<Call>['tabs']
}

/** Everything that happened to a member or merchant, newest first, and the button for a note. */
export function Timeline({ subject, name, tabs }: TimelineProps) {
  const place = usePlace()
  const now = useNow()
  const may = useMay()
  const [writing, setWriting] = useState(false)
  const kind = kindAt(place)
  const asking: Asking<Call> = { ...subject, ...(kind !== undefined && { kind }) }
  const pages = usePages(listTimeline, asking)
  const columns = columnsOf(subject, now)
  return (
    <>
      <Queue
        still
        label={`Timeline of ${name}`}
        tabs={tabs}
        filters={{
          fields: <FilterField label="Kind" name="kind" all="Everything" options={kindOptions} />,
          inUse: kind === undefined ? 0 : 1,
        }}
        exporting={
          <>
            {may(writeNote) && (
              <TextLink flush onClick={() => setWriting(true)}>
                Write a note
              </TextLink>
            )}
            <Export
              call={listTimeline}
              asking={asking}
              name={`timeline-${subject.uid ?? subject.vcode}`}
              columns={file}
            />
          </>
        }
        of={pages}
        columns={columns}
        empty={
          kind === undefined
            ? { title: 'Nothing yet', text: 'Money, sign-ins, acts of operators, notices and notes appear here.' }
            : { title: 'No results', text: 'Nothing of this kind happened. Check the filters.' }
        }
      >
        {(rows, shown) => (
          <Table
            caption={`Timeline of ${name}, newest first`}
            columns={shown}
            rows={rows}
            keyOf={({ id }: Row) => id}
          />
        )}
      </Queue>
      {writing && <NoteDialog subject={subject} name={name} onClose={() => setWriting(false)} />}
    </>
  )
}
