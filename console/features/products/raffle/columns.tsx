import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import type { Draw } from './draw.ts'

/** Columns: owner, prize, and payment. */
export const columns: Column<Draw>[] = [
  { head: 'Draw', cell: ({ id, at }) => <Two fixed first={String(id)} second={momentText(at)} /> },
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  {
    head: 'Prize',
    num: true,
    cell: ({ amount, prizeId }) => (
      <Two fixed first={<Money amount={amount} coin="CIG" />} second={`number ${prizeId}`} />
    ),
  },
  {
    head: 'Points',
    num: true,
    hiddenOn: 'phone',
    cell: ({ cost }) => <span className="tnum">{cost.toLocaleString('en')}</span>,
  },
  {
    head: 'Seed',
    hiddenOn: 'narrow',
    cell: ({ revealedAt }) => (revealedAt ? 'Revealed' : 'Not yet revealed'),
  },
  {
    head: 'State',
    cell: ({ paidAt }) => <Status kind={paidAt ? 'done' : 'fail'}>{paidAt ? 'Paid' : 'Processing'}</Status>,
  },
]
