import { price as priceOf } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { cigToCover } from '@humidor/domain/trading/price.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { QrCode as QrCodeDrawing } from 'lucide-react'
import { useState } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { useWords } from '../../../words/words.ts'
import { QrSheet } from './QrSheet.tsx'

/** The amount to ask of a guest: whole ₡ that cover a bill at today's price, and the code with that amount. */
export function PriceHelper({ mine }: { mine: Merchant }) {
  const { currentCigPrice: price } = mine
  const words = useWords('merchants')
  const text = useMoneyText()
  const [typed, setTyped] = useState('')
  const [showing, setShowing] = useState(false)
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
      <Button kind="quiet" block icon={QrCodeDrawing} onClick={() => setShowing(true)}>
        {words('qr.open')}
      </Button>
      {showing && <QrSheet mine={mine} bill={bill} onClose={() => setShowing(false)} />}
      <p className="caption tnum">{words('helper.price', { price: text(price, undefined, { places: 4 }) })}</p>
    </Card>
  )
}
