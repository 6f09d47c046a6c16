import type * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { type MallState, mallStateNames, mallStates } from '@humidor/domain/commerce/mall.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** One of the reader's own orders. */
export type Order = RowOf<typeof mallCalls.orderList>

/** The name of a status number. A number unknown to this app counts as not yet sent. */
export const stateOf = ({ status }: Pick<Order, 'status'>): MallState =>
  mallStateNames.find((name) => mallStates[name] === status) ?? 'created'
