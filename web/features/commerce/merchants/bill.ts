import type { contract } from '@humidor/contract/index.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** The call that lists members' payments to a merchant. */
export type Detail = typeof contract.merchants.merchantDetail

/** One payment by a member. */
export type Bill = RowOf<Detail>
