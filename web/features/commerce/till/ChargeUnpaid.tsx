import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleX, Hourglass } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { Charge } from './charge.ts'

/** The charge ended without a payment. */
export function ChargeUnpaid({ charge: { state, currency, money, tip } }: { charge: Charge }) {
  const words = useWords('till')
  const ended = state === 'cancelled' ? 'cancelled' : 'expired'
  const sum = micros(money + tip)
  return (
    <div className="charge charge--over">
      <span className="charge__mark">
        <Icon of={ended === 'cancelled' ? CircleX : Hourglass} size="lg" />
      </span>
      <div className="charge__sum center">
        <p className="title-1">{words(`charge.${ended}`)}</p>
        <Money amount={sum} coin={currency} size="lg" places={placesOf(sum)} />
        <p className="muted">{words('charge.overText')}</p>
      </div>
    </div>
  )
}

interface UnpaidActsProps {
  busy: boolean
  onAgain: () => void
  onEdit: (() => void) | undefined
  onClose: () => void
}

export function UnpaidActs({ busy, onAgain, onEdit, onClose }: UnpaidActsProps) {
  const words = useWords('till')
  return (
    <>
      <Button block busy={busy} onClick={onAgain}>
        {words('charge.again')}
      </Button>
      {onEdit && (
        <Button kind="quiet" block onClick={onEdit}>
          {words('charge.edit')}
        </Button>
      )}
      <Button kind="ghost" block onClick={onClose}>
        {words('charge.toTill')}
      </Button>
    </>
  )
}
