import { shortened } from '@humidor/domain/community/notices.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import type { Column } from '../../../components/Table.tsx'
import { ageText } from '../../../words/moments.ts'
import {
  type Claimed,
  chainName,
  claimState,
  isPaymentContested,
  openClaimsOf,
  type Payment,
  reasonText,
} from './payment.ts'

/** The columns of the payments. */
export const paymentColumns = (now: Date): Column<Payment>[] => [
  {
    head: 'Seen',
    cell: ({ seenAt }) => <When at={seenAt} more={ageText(seenAt, now)} />,
  },
  {
    head: 'Amount',
    num: true,
    cell: ({ amount, raw }) =>
      amount === null ? (
        <span className="tnum" title="In the token’s smallest unit">
          {shortened(raw)}
        </span>
      ) : (
        <Money amount={amount} coin="USDT" places={6} />
      ),
  },
  {
    head: 'Transaction',
    hiddenOn: 'phone',
    cell: ({ chain, txid }) => <OnChain chain={chain} txid={txid} />,
  },
  { head: 'Reason', hiddenOn: 'narrow', cell: ({ reason }) => <span className="quiet">{reasonText[reason]}</span> },
  { head: 'State', cell: (row) => <PaymentState row={row} /> },
]

/** A shortened transaction id, and its network. */
const OnChain = ({ chain, txid }: { chain: keyof typeof chainName; txid: string }) => (
  <>
    <b className="mono nowrap">{shortened(txid)}</b>
    <span className="queue__second">{chainName[chain]}</span>
  </>
)

function PaymentState({ row }: { row: Payment }) {
  if (row.lost) return <Status kind="fail">Gone from the chain</Status>
  if (row.lockedBy) return <Status kind="lock">{row.lockedBy.name} has it open</Status>
  if (row.waits) return <Status kind="wait">Waiting for second operator</Status>
  if (row.state === 'assigned') return <Status kind="done">{row.assigned?.name ?? 'Treasury'}</Status>
  if (row.state === 'left') return <Status kind="still">Left uncredited</Status>
  if (isPaymentContested(row)) return <Status kind="fail">Contested</Status>
  if (openClaimsOf(row).length > 0) return <Status kind="wait">Claimed</Status>
  return <Status kind="still">Unclaimed</Status>
}

const claimStates = { 'looked at': 'wait', credited: 'done', left: 'still' } as const

/** The columns of members' claims. */
export const claimColumns = (now: Date): Column<Claimed>[] => [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'Expected, USDT', num: true, cell: ({ asked }) => <Money amount={asked} places={6} /> },
  {
    head: 'Claimed',
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} more={ageText(createdAt, now)} />,
  },
  {
    head: 'Transaction',
    hiddenOn: 'phone',
    cell: ({ chain, txid }) => <OnChain chain={chain} txid={txid} />,
  },
  {
    head: 'State',
    cell: (row) => <Status kind={row.contested ? 'fail' : claimStates[row.state]}>{stateOf(row)}</Status>,
  },
]

function stateOf({ state, payment, contested }: Claimed) {
  if (state !== 'looked at') return claimState[state]
  if (contested) return 'Contested'
  return payment === null ? 'No matching payment' : 'Waiting'
}
