import { shipOrders } from '@humidor/contract/commerce/mall.console.ts'
import { eachItem, type Handler } from '../../../../http/handle.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { shipOne } from './ship.ts'

/** `POST /console/shipMallOrders`: each as one shipment would. It corrects no tracking number: that takes a look at the order. */
export const answerShipOrders = (settings: ReadSettings): Handler =>
  eachItem(shipOrders, {
    of: ({ orders }) => orders,
    async by(context) {
      await shipOne(settings, context, { ...context.item, was: 'created' })
      return 'sent' as const
    },
  })
