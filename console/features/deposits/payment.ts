import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../api/usePages.ts'

export type Payment = RowOf<typeof consoleContract.deposits.payments>
export type Deposit = RowOf<typeof consoleContract.deposits.deposits>
export type Claimed = RowOf<typeof consoleContract.deposits.claims>

/** Why a payment is nobody's deposit, in plain words. */
export const reasonText: Record<Payment['reason'], string> = {
  'no intent': 'No deposit asked for this amount on this address',
  'second payment': 'The deposit for this amount was paid before',
  dust: 'Less than the least deposit, and no deposit asked for it',
  'not whole millionths': 'Its amount is no whole number of millionths',
  'wrong token': 'Another token than USDT: worth nothing in our books',
}

/** The tabs of the queue; the last one holds what members said. */
export const tabs = ['unmatched', 'wrong token', 'assigned', 'left', 'claims'] as const
export type Tab = (typeof tabs)[number]

export const tabName: Record<Tab, string> = {
  unmatched: 'Unmatched',
  'wrong token': 'Wrong token',
  assigned: 'Assigned',
  left: 'Left',
  claims: 'Claims',
}

/** How a deposit stands. */
export const stateName: Record<Deposit['state'], string> = {
  waiting: 'Waiting',
  confirming: 'Confirming',
  credited: 'Credited',
  expired: 'Expired',
}

export const chainName = { BSC: 'BSC (BEP20)', TRX: 'TRX (TRC20)' } as const
