import { type Cig, price as priceOf } from '@humidor/domain/money/micros.ts'
import { type BookView, viewOf } from '@humidor/domain/trading/book-view.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { ScalesArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { KeepsPlace } from '@humidor/ui/KeepsPlace.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useEffect, useState } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { useOnline } from '../../../session/online.ts'
import { useWords } from '../../../words/words.ts'
import { type Book, changedSince, type Order, ownerOf, sideOf } from './book.ts'
import { type Line, type Look, nextOf } from './line.ts'
import { OrderRow } from './OrderRow.tsx'
import { holdingsOf } from './view.ts'

interface OrdersProps {
  side: TradeAction
  look: Look
  line: Line
  mine: Member
  /** The smallest trade. */
  minimum: Cig
  view: BookView
  /** Shows all orders again. */
  onClear: () => void
  onOpen: (order: Order) => void
}

/** The orders of one side, the best price first. */
export function Orders({ side, look, line, mine, minimum, view, onClear, onOpen }: OrdersProps) {
  const words = useWords('order-book')
  const offline = !useOnline()
  const fresh = useFresh(look.book)
  const further = useFurther(side, look, line)
  const holdings = holdingsOf(mine)
  const all = look.book && sideOf(look.book, side, look.further[side].rows)
  const hidden = all !== undefined && all.length > 0
  return (
    <KeepsPlace>
      <LoadMoreList
        items={all && viewOf(all, view, { holdings, minimum })}
        of={further}
        keyOf={({ id }) => id}
        label={words(side === 'buy' ? 'buyOrders' : 'sellOrders')}
        empty={
          hidden ? (
            <EmptyState
              art={<ScalesArt />}
              title={words('filter.none')}
              text={words('filter.noneText')}
              action={
                <Button kind="quiet" small onClick={onClear}>
                  {words('filter.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              art={<ScalesArt />}
              title={words(side === 'buy' ? 'none.buyTitle' : 'none.sellTitle')}
              text={words(side === 'buy' ? 'none.buyText' : 'none.sellText')}
            />
          )
        }
      >
        {(order) => (
          <OrderRow
            order={order}
            market={priceOf(mine.currentCigPrice)}
            holdings={holdings}
            mine={ownerOf(order) === mine.uid}
            fresh={fresh.has(order.id)}
            still={mine.isFrozen || offline}
            onAct={() => onOpen(order)}
          />
        )}
      </LoadMoreList>
    </KeepsPlace>
  )
}

/** The pages beyond the best hundred orders, in the form that the list component takes. */
function useFurther(side: TradeAction, look: Look, line: Line) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  return {
    isPending: look.book === undefined,
    isError: failed,
    hasNextPage: nextOf(look, side) !== null,
    isFetchingNextPage: busy,
    isFetchNextPageError: failed,
    async fetchNextPage() {
      if (busy) return
      setBusy(true)
      setFailed(!(await line.more(side)))
      setBusy(false)
    },
    refetch: line.refresh,
  }
}

/** How long a new or changed order is marked, in milliseconds. */
const MARKED_MS = 4_000
const none: ReadonlySet<number> = new Set()

/** The orders that are new or have changed a moment ago, while the page was open. */
function useFresh(book: Book | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState({ book, fresh: none })
  if (seen.book !== book)
    setSeen({ book, fresh: seen.book && book ? new Set([...seen.fresh, ...changedSince(seen.book, book)]) : none })
  useEffect(() => {
    if (seen.fresh.size === 0) return undefined
    const timer = setTimeout(() => setSeen(({ book: shown }) => ({ book: shown, fresh: none })), MARKED_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.fresh
}
