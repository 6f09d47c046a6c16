import { price as priceOf } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { cigToCover } from '@humidor/domain/price.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'

/** What to ask a guest for: whole ₡ that cover a bill at today's price. */
export function PriceHelper({ price }: { price: bigint }) {
  const words = useWords('merchants')
  const text = useMoneyText()
  const [typed, setTyped] = useState('')
  const bill = parseAmount<'USDT'>(typed)
  return (
    <Card pad className="stack">
      <h2 className="section__title">{words('helper.title')}</h2>
      <AmountField label={words('helper.bill')} coin="USDT" value={typed} onChange={setTyped} />
      <div className="between between--base" aria-live="polite">
        <span className="label">{words('helper.ask')}</span>
        {bill === undefined ? (
          <span className="money money--md muted">–</span>
        ) : (
          <Money amount={cigToCover(bill, priceOf(price))} coin="CIG" size="md" places={0} />
        )}
      </div>
      <p className="caption tnum">{words('helper.price', { price: text(price, undefined, { places: 4 }) })}</p>
    </Card>
  )
}
