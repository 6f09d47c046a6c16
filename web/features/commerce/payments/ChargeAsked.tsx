import { worthOfCharge } from '@humidor/domain/commerce/charge.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros, price as priceOf } from '@humidor/domain/money/micros.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useClock } from '../../../api/useClock.ts'
import { useWords } from '../../../words/words.ts'
import { ChargeLines } from '../charges/charges.ts'
import type { PayerCharge } from './payer-charge.ts'

/** What a shop asks for: the shop as it was verified, the sum, what it is for, and until when. */
export function ChargeAsked({ charge, onOver }: { charge: PayerCharge; onOver: () => void }) {
  const words = useWords('payments')
  const exactly = useExactText()
  const { offset } = useClock()
  const { shop, moneyCig, note, items, tip, state, expiresAt, receipt } = charge
  const worth = worthOfCharge(charge, priceOf(charge.price))
  return (
    <>
      <div className="stack center">
        <p className="label">{words('charge.asks', { name: shop.name })}</p>
        <Money amount={moneyCig} coin="CIG" size="lg" places={placesOf(moneyCig)} />
        <p className="muted tnum">
          {words(charge.currency === 'USCD' ? 'charge.for' : 'charge.worth', {
            amount: exactly(micros(worth), 'USCD'),
          })}
        </p>
      </div>
      {state === 'open' ? (
        <p className="center tnum">
          <TimeLeft until={expiresAt.getTime()} offset={offset} onEnd={onOver} /> {words('charge.left')}
        </p>
      ) : (
        <div role="status">
          <Note kind={state === 'paid' ? 'plain' : 'ember'}>
            {words(`charge.is.${state}`, { receipt: receipt ?? '' })}
          </Note>
        </div>
      )}
      <Card pad className="stack">
        {(items.length > 0 || tip > 0n) && <ChargeLines charge={charge} />}
        {note !== '' && <p className="muted">{note}</p>}
        <Kv
          flush
          rows={[
            { name: words('confirm.shop'), value: <b>{shop.name}</b> },
            { name: words('form.merchant'), value: shop.vcode },
            shop.address !== '' && { name: words('confirm.address'), value: shop.address },
          ]}
        />
      </Card>
    </>
  )
}
