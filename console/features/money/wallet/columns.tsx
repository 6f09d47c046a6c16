import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Status as Standing } from '../../../components/Status.tsx'
import type { Column } from '../../../components/Table.tsx'
import { ageText, momentText } from '../../../words/moments.ts'
import { endName, type Kind, type Movement, type State, stateName } from './movement.ts'

interface Looking {
  kind: Kind
  state: State
  /** The row that this operator has open. */
  open: string | undefined
  now: Date
}

/** The columns of a tab: giver, receiver, amount, and arrival or outcome. */
export function columnsOf({ kind, state, open, now }: Looking): Column<Movement>[] {
  const columns: (Column<Movement> | false)[] = [
    {
      head: kind === 'transfer' ? 'Sender' : 'Member',
      cell: ({ member }) => <MemberCell {...member} />,
    },
    kind === 'transfer' && {
      head: 'Recipient',
      gives: 'phone',
      cell: ({ to }) => to && <MemberCell {...to} />,
    },
    { head: 'Amount', num: true, cell: ({ money }) => <Money amount={money} coin="USCD" /> },
    kind === 'transfer' && {
      head: 'Fee',
      num: true,
      gives: 'narrow',
      cell: ({ fee }) => <Money amount={fee} coin="USCD" />,
    },
    {
      head: 'Requested',
      gives: 'narrow',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      head: state === 'pending' ? 'Due' : 'Ended',
      gives: 'phone',
      cell: ({ dueAt, endedAt }) => <When at={endedAt ?? dueAt} />,
    },
    { head: 'State', cell: (row) => <Stands row={row} kind={kind} state={state} isOpen={row.id === open} now={now} /> },
  ]
  return columns.filter((column) => column !== false)
}

interface StandsProps {
  row: Movement
  kind: Kind
  state: State
  isOpen: boolean
  now: Date
}

function Stands({ row, kind, state, isOpen, now }: StandsProps) {
  if (state === 'done') return <Standing kind="done">{stateName[kind].done}</Standing>
  if (state === 'cancelled')
    return <Standing kind={row.reason === null ? 'still' : 'fail'}>{endName(kind, row)}</Standing>
  if (row.lockedBy) return <Standing kind="lock">{row.lockedBy.name} has it open</Standing>
  if (isOpen && kind === 'transfer') return <Standing kind="wait">You have it open</Standing>
  return <Standing kind="wait">{dueText(row, now)}</Standing>
}

/** The arrival of a pending movement, in words. A job completes due ones within a minute. */
export const dueText = ({ dueAt }: Pick<Movement, 'dueAt'>, now: Date) =>
  dueAt > now ? `In ${ageText(now, dueAt)}` : 'Due'

/** The moments of a movement, for its panel. */
export const momentsOf = ({ createdAt, dueAt, endedAt }: Movement) =>
  [
    { name: 'Requested', value: momentText(createdAt) },
    endedAt === null ? { name: 'Due', value: momentText(dueAt) } : { name: 'Ended', value: momentText(endedAt) },
  ] as const
