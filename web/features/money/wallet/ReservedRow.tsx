import '@humidor/ui/css/coin.css'
import type { Micros } from '@humidor/domain/money/micros.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import type { LucideIcon } from 'lucide-react'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

interface ReservedRowProps {
  icon: LucideIcon
  title: string
  /** The reserved amount, USCD. */
  amount: Micros<'USCD'>
  dueAt: Date
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  onDue: () => void
  onCancel: () => void
}

/** Reserved money that can still be called back: the amount, the arrival, the time until then, and the button to cancel. */
export function ReservedRow({ icon, title, amount, dueAt, offset, onDue, onCancel }: ReservedRowProps) {
  const words = useWords('wallet')
  return (
    <Row
      icon={icon}
      title={title}
      sub={
        <span className="stack stack--tight">
          <span>{words('held.arrives', { moment: unbroken(dueAt) })}</span>
          <span className="coin__link">{words('held.cancel')}</span>
        </span>
      }
      onClick={onCancel}
      end={
        <>
          <Money amount={amount} coin="USCD" />
          <span className="status status--wait">
            <TimeLeft until={dueAt.getTime()} offset={offset} onEnd={onDue} over={words('held.soon')} />
          </span>
        </>
      }
    />
  )
}
