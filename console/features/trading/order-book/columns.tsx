import { dayName } from '@humidor/domain/business-day.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { actionName, type Day, isOpen, premiumText, stateName, type Trade } from './trade.ts'

/** Columns: owner, side, open amount, price and status. */
export const columns: Column<Trade>[] = [
  { head: 'Owner', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'Side', cell: ({ action, id }) => <Two fixed first={actionName[action]} second={`No. ${id}`} /> },
  {
    head: '₡ left',
    num: true,
    cell: ({ moneyCig, moneyCigLeft }) => (
      <Two
        fixed
        first={<Money amount={moneyCigLeft} places={0} />}
        second={
          <>
            of <Money amount={moneyCig} places={0} />
          </>
        }
      />
    ),
  },
  {
    head: 'Price',
    num: true,
    hiddenOn: 'phone',
    cell: (row) => (
      <Two
        first={<Money amount={unitPrice(termsOf(row))} places={PLACES.price} />}
        second={row.premium > 0 ? `+${premiumText(row.premium)}` : 'no premium'}
      />
    ),
  },
  { head: 'Traded USCD', num: true, hiddenOn: 'narrow', cell: ({ traded }) => <Money amount={traded} /> },
  {
    head: 'Placed',
    hiddenOn: 'narrow',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { head: 'State', cell: (row) => <StateCell of={row} /> },
]

export function StateCell({ of }: { of: Trade }) {
  if (of.lockedBy) return <Status kind="lock">{of.lockedBy.name} has it open</Status>
  if (isOpen(of)) return <Status kind="wait">{stateName(of)}</Status>
  if (of.endedAs === 'stopped') return <Status kind="fail">{stateName(of)}</Status>
  return <Status kind={of.status === 'success' ? 'done' : 'still'}>{stateName(of)}</Status>
}

/** The volume of a business day. */
export const dayColumns: Column<Day>[] = [
  { head: 'Business day', cell: ({ day }) => <Two fixed first={dayName(day)} /> },
  { head: 'Fills', num: true, cell: ({ fills }) => fills.toLocaleString('en') },
  { head: '₡', num: true, cell: ({ cig }) => <Money amount={cig} places={0} /> },
  { head: 'USCD', num: true, cell: ({ uscd }) => <Money amount={uscd} /> },
]
