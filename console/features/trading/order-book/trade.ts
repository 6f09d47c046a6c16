import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { isOpenTrade, type TradeAction, type TradeEnd } from '@humidor/domain/trading/order-book.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'
import type { RowOf } from '../../../api/usePages.ts'

type Call = typeof consoleContract.trades.trades

/** An order of the order book. */
export type Trade = RowOf<Call>
/** An order with its fills. */
export type WholeTrade = AnswerOf<typeof consoleContract.trades.trade>
export type OrderStatus = NonNullable<RequestOf<Call>['status']>
export type Day = AnswerOf<typeof consoleContract.trades.tradeVolume>['days'][number]

export const actionName: Record<TradeAction, string> = { buy: 'Buy', sell: 'Sell' }

export const orderStatuses = ['open', 'created', 'part', 'success', 'fail'] as const satisfies readonly OrderStatus[]
export const orderStatusName: Record<OrderStatus, string> = {
  open: 'Open',
  created: 'Not filled yet',
  part: 'Partly filled',
  success: 'Filled',
  fail: 'Ended unfilled',
}

const endName: Record<TradeEnd, string> = {
  filled: 'Filled',
  cancelled: 'Cancelled by the owner',
  expired: 'Expired',
  stopped: 'Cancelled by an operator',
}

/** The status of an order, or its outcome. */
export const stateName = ({ status, endedAs }: Pick<Trade, 'status' | 'endedAs'>) =>
  endedAs === null ? orderStatusName[status] : endName[endedAs]

export const isOpen = ({ status }: Pick<Trade, 'status'>) => isOpenTrade(status)

/** A premium as operators read it: `0.6 %`. @param premium per mille */
export const premiumText = (premium: number) => `${Math.trunc(premium / 10)}.${premium % 10} %`

/** The filled share. */
export const filledOf = ({ moneyCig, moneyCigLeft }: Pick<Trade, 'moneyCig' | 'moneyCigLeft'>): Cig =>
  micros<'CIG'>(moneyCig - moneyCigLeft)

/** A search: eight digits are a UID; other digits, or those after a #, an order's number; anything else finds nothing. */
export function searchedFor(text: string | undefined): { uid?: number; id?: string } {
  if (text === undefined) return {}
  const uid = readUid(text)
  if (uid !== undefined) return { uid }
  const [, number = '0'] = /^#?(\d{1,17})$/.exec(readers.digits(text)) ?? []
  return { id: number }
}
