import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { chime, vibrate } from '@humidor/ui/chime.ts'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { CircleCheck, ReceiptText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../../words/words.ts'
import { slipPath } from '../charges/charges.ts'
import type { Charge } from './charge.ts'
import { isSoundOn } from './sound.ts'

/** Loud enough for a shop. */
const LOUDNESS = 0.3
/** Pulses and pauses in milliseconds. */
const PULSES_MS = [90, 60, 160]

/** Lets the cashier hear and feel that a charge was paid. */
export function feelPaid() {
  vibrate(PULSES_MS)
  if (isSoundOn()) chime(LOUDNESS)
}

/** The charge is paid: seen from across the counter, heard and felt once. One tap or Enter begins the next. */
export function ChargePaid({ charge, onNext }: { charge: Charge; onNext: () => void }) {
  const words = useWords('till')
  const exactly = useExactText()
  const next = useRef<HTMLDivElement>(null)
  const { currency, money, tip, moneyCig, bill, paidAt } = charge
  const sum = micros(money + tip)
  const begin = useEffectEvent(() => {
    next.current?.querySelector('button')?.focus()
    // Whoever looks at it again later has heard it before.
    if (paidAt !== null && charge.state === 'paid') feelPaid()
  })
  useEffect(() => begin(), [])
  return (
    <div className="charge charge--paid">
      <CircleCheck className="charge__check" aria-hidden />
      <div className="charge__sum center">
        <p className="title-1">{words('charge.paidTitle')}</p>
        <Money amount={sum} coin={currency} size="xl" places={placesOf(sum)} />
        <p className="tnum">{currency === 'USCD' && exactly(moneyCig, 'CIG')}</p>
        {bill && <p className="muted tnum">{words('charge.paidText', { payer: bill.payer, receipt: bill.receipt })}</p>}
        {bill && bill.refundedCig > 0n && (
          <p className="muted tnum">{words('charge.refunded', { amount: exactly(bill.refundedCig, 'CIG') })}</p>
        )}
      </div>
      <div className="charge__next" ref={next}>
        <Button block className="till__charge" onClick={onNext}>
          {words('charge.next')}
        </Button>
        {bill && (
          <ButtonLink kind="quiet" block icon={ReceiptText} href={slipPath(bill.receipt)}>
            {words('charge.receipt')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
