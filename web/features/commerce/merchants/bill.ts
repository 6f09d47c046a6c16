import type * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** The call that lists members' payments to a merchant. */
export type Detail = typeof merchantsCalls.merchantDetail

/** One payment by a member. */
export type Bill = RowOf<Detail>
