import type { consoleContract } from '@humidor/contract/console/index.ts'
import { isContested, rejectedClaims } from '@humidor/domain/money/deposit.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Payment = RowOf<typeof consoleContract.deposits.payments>
export type Deposit = RowOf<typeof consoleContract.deposits.listDeposits>
export type Claimed = RowOf<typeof consoleContract.deposits.claims>

/** Why a payment matches no deposit, in plain words. */
export const reasonText: Record<Payment['reason'], string> = {
  'no intent': 'No deposit expects this amount at this address',
  'second payment': 'The deposit for this amount was already paid',
  dust: 'Below the minimum deposit, and no deposit expects it',
  'not whole millionths': 'The amount is not a whole number of millionths',
  'wrong token': 'A token other than USDT: not booked',
}

/** The tabs of the queue; the last one holds members' claims. */
export const tabs = ['unmatched', 'wrong token', 'assigned', 'left', 'claims'] as const
export type Tab = (typeof tabs)[number]

export const tabName: Record<Tab, string> = {
  unmatched: 'Unmatched',
  'wrong token': 'Wrong token',
  assigned: 'Assigned',
  left: 'Left uncredited',
  claims: 'Claims',
}

/** The status of a deposit. */
export const stateName: Record<Deposit['state'], string> = {
  waiting: 'Waiting',
  confirming: 'Confirming',
  credited: 'Credited',
  expired: 'Expired',
}

export const chainName = { BSC: 'BSC (BEP20)', TRX: 'TRX (TRC20)' } as const

/** The status of the claims on a payment, for operators. */
export const claimWords = {
  claimed: 'Claimed by a member',
  contested: 'Contested: claimed by several members. The first claimant is not necessarily the payer',
  otherThanMeant: 'The claimant is not the probable recipient',
  askedLater: 'The deposit was opened after the payment had arrived',
  contestedElsewhere: 'Contested: another member claims the same transaction',
} as const

/** The answer to a claim, if any. */
export const claimState: Record<Claimed['state'], string> = {
  'looked at': 'Under review',
  credited: 'Credited',
  left: 'Rejected',
}

type Said = Payment['claims'][number]
const factsOf = ({ member, state }: Said) => ({ uid: member.uid, state })

/** The unanswered claims on a payment. */
export const openClaimsOf = ({ claims }: Pick<Payment, 'claims'>) => claims.filter(({ state }) => state === 'looked at')

export const isPaymentContested = ({ claims }: Pick<Payment, 'claims'>) => isContested(claims.map(factsOf))

/** Whether only others claim the payment, and its probable owner does not. */
export const isClaimedByOthers = (payment: Payment) => {
  const open = openClaimsOf(payment)
  const meant = payment.suggestion?.member.uid
  return open.length > 0 && meant !== undefined && open.every(({ member }) => member.uid !== meant)
}

/** Whether this owner rejects claims. Each rejected claimant gets a reason. */
export const turnsDown = (payment: Payment, to: number | 'treasury') =>
  rejectedClaims(openClaimsOf(payment).map(factsOf), to).length > 0

/** The first suggested owner: the probable one, or else the only claimant. Several claimants are equally likely, so none. */
export const likelyOwner = (payment: Payment) =>
  payment.suggestion?.member ?? (isPaymentContested(payment) ? undefined : openClaimsOf(payment)[0]?.member)
