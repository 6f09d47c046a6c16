import type { consoleContract } from '@humidor/contract/console/index.ts'
import { isContested, turnedDown } from '@humidor/domain/money/deposit.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Payment = RowOf<typeof consoleContract.deposits.payments>
export type Deposit = RowOf<typeof consoleContract.deposits.listDeposits>
export type Claimed = RowOf<typeof consoleContract.deposits.claims>

/** Why a payment matches no deposit, in plain words. */
export const reasonText: Record<Payment['reason'], string> = {
  'no intent': 'No deposit asked for this amount on this address',
  'second payment': 'The deposit for this amount was paid before',
  dust: 'Less than the least deposit, and no deposit asked for it',
  'not whole millionths': 'Its amount is no whole number of millionths',
  'wrong token': 'Another token than USDT: worth nothing in our books',
}

/** The tabs of the queue; the last one holds members' claims. */
export const tabs = ['unmatched', 'wrong token', 'assigned', 'left', 'claims'] as const
export type Tab = (typeof tabs)[number]

export const tabName: Record<Tab, string> = {
  unmatched: 'Unmatched',
  'wrong token': 'Wrong token',
  assigned: 'Assigned',
  left: 'Left',
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
  claimed: 'A member says that it is theirs',
  contested: 'Contested: several members say that it is theirs. Who said it first need not be who paid',
  otherThanMeant: 'Who says that it is theirs is not whom it was probably meant for',
  askedLater: 'It was asked for after the payment had come',
  contestedElsewhere: 'Contested: another member says the same of this transaction',
} as const

/** The answer to a claim, if any. */
export const claimState: Record<Claimed['state'], string> = {
  'looked at': 'Looked at',
  credited: 'Credited',
  left: 'Turned down',
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

/** Whether this owner turns claims down. Each refused claimant must be told a reason. */
export const turnsDown = (payment: Payment, to: number | 'treasury') =>
  turnedDown(openClaimsOf(payment).map(factsOf), to).length > 0

/** The first suggested owner: the probable one, or else the only claimant. Several claimants are equally likely, so none. */
export const likelyOwner = (payment: Payment) =>
  payment.suggestion?.member ?? (isPaymentContested(payment) ? undefined : openClaimsOf(payment)[0]?.member)
