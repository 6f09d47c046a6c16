import type { AnswerOf } from '@humidor/client/client.ts'
import type * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'

/** One trade of the reader. */
export type Trade = AnswerOf<typeof orderBookCalls.fills>['rows'][number]

/** The words of the file, in the reader's language. */
export interface TradeFileWords {
  head: readonly [at: string, side: string, order: string, amount: string, price: string, total: string]
  sideOf(trade: Trade): string
}

/** The rows of the file: the header, then the trades, the newest first. */
export const tradeRows = (trades: readonly Trade[], words: TradeFileWords): readonly (readonly Cell[])[] => [
  words.head,
  ...trades.map((trade): Cell[] => [
    { at: trade.createdAt },
    words.sideOf(trade),
    String(trade.order),
    { amount: trade.moneyCig },
    { amount: trade.price },
    { amount: trade.money },
  ]),
]
