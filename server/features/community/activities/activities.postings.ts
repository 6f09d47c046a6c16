import { micros } from '@humidor/domain/money/micros.ts'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** The account that pays subsidies. */
export const subsidySource: Account<'USCD'> = platformAccount('treasury', 'USCD')

export interface Subsidy {
  /** The application's number. */
  id: bigint
  uid: number
  /** Millionths of USCD. */
  amount: bigint
}

/** The account that receives a subsidy. */
export const subsidyAccount = ({ uid }: Pick<Subsidy, 'uid'>): Account<'USCD'> => memberAccount(uid, 'transaction')

/** A subsidy (rules P24), named after its application, so that it is paid once. */
export const subsidyTransfer = (it: Subsidy, at: Date): Transfer => ({
  operation: 'activityAward',
  key: `activity:${it.id}`,
  at,
  postings: [{ from: subsidySource, to: subsidyAccount(it), amount: micros<'USCD'>(it.amount) }],
})
