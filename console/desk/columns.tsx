import { dayText, exactText, timeText } from '../words/moments.ts'
import type { FileColumn } from './file-columns.ts'
import { type Column, Two } from './Table.tsx'

export interface WhenProps {
  at: Date
  /** To the second, where two follow each other closely. */
  exact?: boolean
  /** Beside the day, as how long ago that is. */
  more?: string
}

/** In a cell: a moment of the house's, its time over its day. */
export const When = ({ at, exact, more }: WhenProps) => (
  <Two
    fixed
    first={exact ? exactText(at).slice(11) : timeText(at)}
    second={more === undefined ? dayText(at) : `${dayText(at)}, ${more}`}
  />
)

/** In a cell: a member, by the name and the number that tells two of a name apart. */
export const MemberCell = ({ uid, name }: { uid: number; name: string }) => <Two first={name} second={`UID ${uid}`} />

/** In a file: the same, in two columns. */
export const memberInFile: readonly FileColumn<{ member: { uid: number; name: string } }>[] = [
  { head: 'UID', text: ({ member }) => String(member.uid) },
  { head: 'Name', text: ({ member }) => member.name },
]

/** Why it was done, in short. */
export const reasonColumn: Column<{ reason: string | null }> = {
  head: 'Reason',
  gives: 'narrow',
  cell: ({ reason }) => <span className="queue__text clamp-2">{reason ?? ''}</span>,
}

/** What two operators decided; all of it null where the house did it by itself. */
interface Decided {
  reason: string | null
  maker: string | null
  checker: string | null
}

/** In a file: why it was done, and by which two operators. */
export const decidedInFile: readonly FileColumn<Decided>[] = [
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Maker', text: ({ maker }) => maker },
  { head: 'Checker', text: ({ checker }) => checker },
]
