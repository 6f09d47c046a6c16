import type { contract } from '@humidor/contract/index.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** The call that lists what members paid a merchant. */
export type Detail = typeof contract.merchants.merchantDetail

/** One payment of a member. */
export type Bill = RowOf<Detail>
