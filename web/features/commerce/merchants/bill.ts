import type * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** The call that lists members' payments to a merchant. */
export type Detail = typeof merchantsCalls.merchantDetail

/** One payment by a member. */
export type Bill = RowOf<Detail>

/** A bill as the calls of files answer it, without what it was for. */
export type PlainBill = Omit<Bill, 'charge'>
