import type { Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import {
  type BookSort,
  type BookView,
  bookSorts,
  type Holdings,
  openingSide,
} from '@humidor/domain/trading/book-view.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { useSearchParams } from 'wouter'
import type { Member } from '../../../api/useMember.ts'

/** The names of the filters in the address. */
export type ViewKey = 'side' | 'own' | 'from' | 'to' | 'sort'

const readPrice = (text: string | null): Uscd | undefined => {
  const found = text === null ? undefined : parseAmount<'USCD'>(text)
  return found !== undefined && found > 0n ? found : undefined
}

/** Reads the filters of an address. Unreadable ones count as none. */
export const readView = (query: URLSearchParams): BookView => ({
  affordable: query.get('own') === '1',
  from: readPrice(query.get('from')),
  to: readPrice(query.get('to')),
  sort: bookSorts.find((sort): sort is BookSort => sort === query.get('sort')) ?? 'price',
})

/** The number of filters in use. */
export const filtersIn = ({ affordable, from, to }: BookView) =>
  Number(affordable) + Number(from !== undefined) + Number(to !== undefined)

export const holdingsOf = (mine: Member): Holdings => ({
  cig: mine.moneyProfit,
  uscd: mine.moneyTransaction,
  usdt: mine.moneyBalance,
})

/** The side and the filters of the address, and how to change them. Without a side in it the member's holdings decide. */
export function useBookView(mine: Member) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('side')
  const side: TradeAction = asked === 'sell' || asked === 'buy' ? asked : openingSide(holdingsOf(mine))
  /** Writes filters into the address; undefined removes one. */
  const change = (to: Partial<Record<ViewKey, string | undefined>>) =>
    setQuery(
      (before) => {
        // The side stays as it is shown, also when the holdings change.
        const next = new URLSearchParams(before)
        next.set('side', side)
        for (const [key, value] of Object.entries(to)) {
          if (value === undefined || value === '') next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true },
    )
  return { side, query, view: readView(query), change }
}
