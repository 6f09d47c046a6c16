import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import '@humidor/ui/css/lines.css'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useWords } from '../../../words/words.ts'

/** What a charge is for, as merchant and payer both see it. */
interface Lines {
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  items: readonly { title: string; pieces: number; price: Micros }[]
}

/** What is paid for, line by line, with the tip and the sum. The words are those of the till. */
export function ChargeLines({ charge: { currency, money, tip, items } }: { charge: Lines }) {
  const words = useWords('till')
  const exactly = useExactText()
  return (
    <dl className="lines tnum">
      {items.map(({ title, pieces, price }, at) => (
        // Two items may have one title.
        <div className="lines__row" key={at}>
          <dt>
            {pieces} × {title}
          </dt>
          <dd>{exactly(micros(price * BigInt(pieces)), currency)}</dd>
        </div>
      ))}
      {tip > 0n && (
        <div className="lines__row">
          <dt>{words('tip.label')}</dt>
          <dd>{exactly(tip, currency)}</dd>
        </div>
      )}
      <div className="lines__row lines__row--sum">
        <dt>{words('total')}</dt>
        <dd>{exactly(micros(money + tip), currency)}</dd>
      </div>
    </dl>
  )
}
