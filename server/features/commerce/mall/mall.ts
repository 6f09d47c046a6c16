import { orders } from '@humidor/contract/commerce/mall.console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerCreateOrder } from './createOrder.ts'
import { orderHandlers } from './desk.ts'
import { answerFinishOrder } from './finishOrder.ts'
import { mallOrderItem, productItem } from './items.queries.ts'
import { endOrders } from './mall.jobs.ts'
import { ordersToSend } from './orders.queries.ts'
import { productHandlers } from './products-desk.ts'
import { readHandlers } from './reads.ts'
import { answerRequestRefund, mallRefund } from './refunding.ts'

export { mallExplanations, mallInvariants } from './mall.invariants.ts'

/**
 * What members buy for ₡ (decisions §9): paid when it is ordered, out of finite stock, sent by operators. See
 * docs/decisions/0038-a-mall-with-finite-stock.md.
 */
export const mallFeature = ({ settings, randomness }: { settings: ReadSettings; randomness: Randomness }): Feature => ({
  name: 'mall',
  handlers: [
    ...readHandlers(settings),
    answerCreateOrder,
    answerFinishOrder,
    ...productHandlers,
    ...orderHandlers(settings),
    answerRequestRefund(randomness),
  ],
  jobs: [endOrders],
  approvals: [mallRefund],
  items: [productItem, mallOrderItem],
  queues: [{ queue: 'mallOrders', firstCall: orders, queued: ordersToSend }],
})
