import { PLACES } from '@humidor/domain/money/format.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { type Holdings, lackingUscd, totalOf } from '@humidor/domain/trading/book-view.ts'
import { termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { useWords } from '../../../words/words.ts'
import type { Order } from './book.ts'
import { aboveMarket, filledShare } from './facts.ts'
import { Lacking } from './TopUp.tsx'
import { useTradeText } from './useTradeText.ts'

interface OrderRowProps {
  order: Order
  /** The price in force. */
  market: Price
  holdings: Holdings
  mine: boolean
  /** It is new, or was filled further just now. */
  fresh: boolean
  /** Nothing can be filled now, as the member is frozen or offline. */
  still: boolean
  onAct: () => void
}

/** One order of the book: its price, the distance from the market, the remaining amount, and its action. */
export function OrderRow({ order, market, holdings, mine, fresh, still, onAct }: OrderRowProps) {
  const words = useWords('order-book')
  const { cig, whole, price, share, short } = useTradeText()
  const filled = filledShare(order)
  const act = mine ? words('order.cancel') : words(order.action === 'buy' ? 'sell' : 'buy')
  const each = unitPrice(termsOf(order))
  const total = totalOf(order)
  const lacking = mine ? 0n : lackingUscd(order, holdings)
  return (
    <li className={classNames('order', mine && 'order--mine', fresh && 'order--fresh')}>
      <div className="order__price">
        <Money amount={each} coin="USCD" size="md" places={PLACES.price} />
        <span className="order__tags">
          <FromMarket by={aboveMarket(termsOf(order), market)} />
          {mine && <Badge tone="line">{words('order.yours')}</Badge>}
        </span>
      </div>
      <Button
        small
        kind={mine ? 'danger-quiet' : 'quiet'}
        disabled={still && !mine}
        aria-label={`${act}: ${cig(order.moneyCigLeft)}, ${price(each)}, ${words('order.total')} ${short(total)}`}
        onClick={onAct}
      >
        {act}
      </Button>
      <div className="order__fill">
        <div className="between">
          <span className="row__sub tnum">
            {words('order.total')} <b>{short(total)}</b>
          </span>
          {lacking > 0n && <Lacking lacking={micros(lacking)} holdings={holdings} />}
        </div>
        <div className="between">
          <span className="row__sub tnum">
            <b>{cig(order.moneyCigLeft)}</b> {words('order.of', { amount: whole(order.moneyCig) })}
          </span>
          <span className="row__sub tnum">
            {order.moneyCigLeft === order.moneyCig
              ? words('order.notFilled')
              : words('order.filled', { share: share(filled) })}
          </span>
        </div>
        <Bar part={filled / 100} label={words('order.filled', { share: share(filled) })} />
      </div>
    </li>
  )
}

/** How far a price is from today's, per mille. */
export function FromMarket({ by }: { by: number }) {
  const words = useWords('order-book')
  const { rate, distance } = useTradeText()
  if (by === 0) return <Badge>{words('order.atMarket')}</Badge>
  return (
    <Badge tone={by > 0 ? 'gold' : undefined}>
      <span aria-hidden="true">{rate(by)}</span>
      <span className="sr">{words(by > 0 ? 'order.above' : 'order.below', { share: distance(by) })}</span>
    </Badge>
  )
}
