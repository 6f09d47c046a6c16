import { orders } from '@humidor/contract/commerce/mall.console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerCancelOrder } from './cancelOrder.ts'
import { answerCart } from './cart.ts'
import { mallClosing } from './closing.queries.ts'
import { answerChangeStock } from './console/changeStock.ts'
import { answerDropProductText } from './console/dropProductText.ts'
import { mallOrderFinder } from './console/finding.queries.ts'
import { answerOrderOne } from './console/orderOne.ts'
import { answerOrders } from './console/orders.ts'
import { answerProductOne } from './console/productOne.ts'
import { answerProducts as answerConsoleProducts } from './console/products.ts'
import { answerRequestRefund, mallRefund } from './console/requestRefund.ts'
import { answerSaveProduct } from './console/saveProduct.ts'
import { answerShip } from './console/ship.ts'
import { answerShipments } from './console/shipments.ts'
import { answerShipOrders } from './console/shipOrders.ts'
import { answerShowProduct } from './console/showProduct.ts'
import { answerCreateOrder } from './createOrder.ts'
import { answerFinishOrder } from './finishOrder.ts'
import { mallOrderItem, productItem } from './items.queries.ts'
import { mallExplanations, mallInvariants } from './mall.invariants.ts'
import { endOrders } from './mall.jobs.ts'
import { answerOrderList } from './orderList.ts'
import { ordersToSend } from './orders.queries.ts'
import { answerProductInfo } from './productInfo.ts'
import { answerProducts } from './products.ts'
import { answerSetCart } from './setCart.ts'

export { refundSums } from './console/orders.queries.ts'

/**
 * The mall, where members buy for ₡ (rules S9): paid at the order, from finite stock, sent by operators. See
 * docs/decisions/0038-mall-stock.md.
 */
export const mallFeature = {
  invariants: mallInvariants,
  explanations: mallExplanations,
  open: ({ settings, randomness }: { settings: ReadSettings; randomness: Randomness }): Feature => ({
    name: 'mall',
    handlers: [
      answerProducts(settings),
      answerProductInfo(settings),
      answerCart(settings),
      answerSetCart,
      answerOrderList,
      answerCreateOrder,
      answerFinishOrder,
      answerCancelOrder,
      answerConsoleProducts,
      answerProductOne,
      answerSaveProduct,
      answerDropProductText,
      answerShowProduct,
      answerChangeStock,
      answerOrders,
      answerOrderOne,
      answerShip(settings),
      answerShipments,
      answerShipOrders(settings),
      answerRequestRefund(randomness),
    ],
    jobs: [endOrders],
    closing: mallClosing,
    approvals: [mallRefund],
    items: [productItem, mallOrderItem],
    finders: [mallOrderFinder],
    queues: [{ queue: 'mallOrders', firstCall: orders, queued: ordersToSend }],
  }),
}
