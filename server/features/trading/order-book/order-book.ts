import type { Clock } from '../../../adapters/clock.ts'
import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { watchBook } from './book-watch.ts'
import { answerCbbuy } from './cbbuy.ts'
import { answerCbsell } from './cbsell.ts'
import { answerCbsellCancel } from './cbsellCancel.ts'
import { orderBookClosing } from './closing.queries.ts'
import { answerCancelTrade } from './console/cancelTrade.ts'
import { tradeFinder } from './console/finding.queries.ts'
import { answerTrade } from './console/trade.ts'
import { answerTrades } from './console/trades.ts'
import { answerTradeVolume } from './console/tradeVolume.ts'
import { answerCreateActionBuy } from './createActionBuy.ts'
import { answerCreateActionSell } from './createActionSell.ts'
import { answerFills } from './fills.ts'
import { tradeItem } from './items.queries.ts'
import { answerList } from './list.ts'
import { answerMyList } from './myList.ts'
import { orderBookExplanations, orderBookInvariants } from './order-book.invariants.ts'
import { expireOrders } from './order-book.jobs.ts'

export interface OrderBookParts {
  /** Reads the book for the watch. Never written to. */
  reads: Db
  clock: Clock
  settings: ReadSettings
  /** Raised for an order that cannot be ended. */
  alarm: Alarm
}

/** Members trade ₡ with each other (rules T6). The offered money is reserved, and each fill is one transfer. */
export const orderBookFeature = {
  invariants: orderBookInvariants,
  explanations: orderBookExplanations,
  open({ reads: db, clock, settings, alarm }: OrderBookParts): Feature {
    const watch = watchBook({ db, clock })
    return {
      name: 'order-book',
      handlers: [
        answerList(watch),
        answerMyList,
        answerFills,
        answerCreateActionSell(settings),
        answerCreateActionBuy(settings),
        answerCbbuy(settings),
        answerCbsell(settings),
        answerCbsellCancel,
        answerTrades,
        answerTrade,
        answerTradeVolume,
        answerCancelTrade,
      ],
      items: [tradeItem],
      finders: [tradeFinder],
      jobs: [expireOrders(alarm)],
      closing: orderBookClosing,
      figures: [
        {
          name: 'humidor_book_waiting',
          help: 'Calls that wait for the order book to change.',
          labels: [],
          read: async () => [{ labels: {}, value: watch.waiting() }],
        },
      ],
    }
  },
}
