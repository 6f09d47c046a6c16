import { dayText, exactText, timeText } from '../words/moments.ts'
import type { FileColumn } from './file-columns.ts'
import { type Column, Two } from './Table.tsx'

export interface WhenProps {
  at: Date
  /** With seconds, for moments that follow each other closely. */
  exact?: boolean
  /** Shows the age beside the day. */
  more?: string
}

/** A table cell: a moment in platform time, the time above the day. */
export const When = ({ at, exact, more }: WhenProps) => (
  <Two
    fixed
    first={exact ? exactText(at).slice(11) : timeText(at)}
    second={more === undefined ? dayText(at) : `${dayText(at)}, ${more}`}
  />
)

/** A table cell: a member by name and number. The number distinguishes equal names. */
export const MemberCell = ({ uid, name }: { uid: number; name: string }) => <Two first={name} second={`UID ${uid}`} />

/** File columns: a member by name and number. */
export const memberInFile: readonly FileColumn<{ member: { uid: number; name: string } }>[] = [
  { head: 'UID', of: 'Member', text: ({ member }) => String(member.uid) },
  { head: 'Name', of: 'Member', text: ({ member }) => member.name },
]

/** The reason, shortened. */
export const reasonColumn: Column<{ reason: string | null }> = {
  head: 'Reason',
  hiddenOn: 'narrow',
  cell: ({ reason }) => <span className="queue__text clamp-2">{reason ?? ''}</span>,
}

/** A decision of two operators; all null if the platform decided by itself. */
interface Decided {
  reason: string | null
  maker: string | null
  checker: string | null
}

/** File columns: the reason and the two operators. */
export const decidedInFile: readonly FileColumn<Decided>[] = [
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Maker', of: 'Operators', text: ({ maker }) => maker },
  { head: 'Checker', of: 'Operators', text: ({ checker }) => checker },
]
