import type { contract } from '@humidor/contract/index.ts'
import { type MallState, mallStateNames, mallStates } from '@humidor/domain/commerce/mall.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** An order of the reader's own. */
export type Order = RowOf<typeof contract.mall.orderList>

/** What the number of a state stands for; what this app does not know yet is still to be sent. */
export const stateOf = ({ status }: Pick<Order, 'status'>): MallState =>
  mallStateNames.find((name) => mallStates[name] === status) ?? 'created'
