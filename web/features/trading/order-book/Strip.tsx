import { PLACES } from '@humidor/domain/money/format.ts'
import '@humidor/ui/css/strip.css'
import { Money } from '@humidor/ui/Money.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import type { Member } from '../../../api/useMember.ts'
import { useWords } from '../../../words/words.ts'

/** The price in force, and the reader's balances for trading. */
export function Strip({ mine }: { mine: Member }) {
  const words = useWords('order-book')
  return (
    <dl className="strip">
      <div>
        <dt>{words('marketPrice')}</dt>
        <dd>
          <Money amount={mine.currentCigPrice} size="sm" places={PLACES.price} />
        </dd>
      </div>
      <div>
        <dt>{words('yourCig')}</dt>
        <dd>
          <Money amount={mine.moneyProfit} coin="CIG" size="sm" />
        </dd>
      </div>
      <div>
        <dt>{words('yourUscd')}</dt>
        <dd>
          <Money amount={mine.moneyTransaction} size="sm" />
        </dd>
      </div>
    </dl>
  )
}

/** The skeleton of the book. */
export const BookSkeleton = () => (
  <>
    <Skeleton height={70} />
    <Skeleton height={48} />
    {['a', 'b', 'c', 'd'].map((row) => (
      <div className="order__skel" key={row} aria-hidden="true">
        <Skeleton width="46%" height={28} />
        <Skeleton width="62%" />
        <Skeleton height={4} />
      </div>
    ))}
  </>
)
