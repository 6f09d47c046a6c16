import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import type { Column } from '../../../components/Table.tsx'
import { ageText, momentText } from '../../../words/moments.ts'
import { endName, type Kind, type Movement, type State, stateName } from './movement.ts'

interface ColumnOptions {
  kind: Kind
  state: State
  /** The row that this operator has open. */
  open: string | undefined
  now: Date
}

/** The columns of a tab: sender, recipient, amount, and arrival or outcome. */
export function columnsOf({ kind, state, open, now }: ColumnOptions): Column<Movement>[] {
  const columns: (Column<Movement> | false)[] = [
    {
      head: kind === 'transfer' ? 'Sender' : 'Member',
      cell: ({ member }) => <MemberCell {...member} />,
    },
    kind === 'transfer' && {
      head: 'Recipient',
      hiddenOn: 'phone',
      cell: ({ to }) => to && <MemberCell {...to} />,
    },
    { head: 'Amount', num: true, cell: ({ money }) => <Money amount={money} coin="USCD" /> },
    kind === 'transfer' && {
      head: 'Fee',
      num: true,
      hiddenOn: 'narrow',
      cell: ({ fee }) => <Money amount={fee} coin="USCD" />,
    },
    {
      head: 'Requested',
      hiddenOn: 'narrow',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      head: state === 'pending' ? 'Due' : 'Ended',
      hiddenOn: 'phone',
      cell: ({ dueAt, endedAt }) => <When at={endedAt ?? dueAt} />,
    },
    {
      head: 'State',
      cell: (row) => <StateCell row={row} kind={kind} state={state} isOpen={row.id === open} now={now} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

interface StateCellProps {
  row: Movement
  kind: Kind
  state: State
  isOpen: boolean
  now: Date
}

function StateCell({ row, kind, state, isOpen, now }: StateCellProps) {
  if (state === 'done') return <Status kind="done">{stateName[kind].done}</Status>
  if (state === 'cancelled') return <Status kind={row.reason === null ? 'still' : 'fail'}>{endName(kind, row)}</Status>
  if (row.lockedBy) return <Status kind="lock">{row.lockedBy.name} has it open</Status>
  if (isOpen && kind === 'transfer') return <Status kind="wait">You have it open</Status>
  return <Status kind="wait">{dueText(row, now)}</Status>
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
