import { Burn } from '@humidor/ui/Progress.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useClock } from '../../../api/useClock.ts'
import { useWords } from '../../../words/words.ts'
import { leafLeft } from './order.ts'

/** The time left to pay an order, as digits and as a burning leaf. Refetches when it ends. */
export function TimeToPay({ of, onEnd }: { of: { statusAt: Date; payBy: Date | null }; onEnd: () => void }) {
  const words = useWords('preorders')
  const { offset, now } = useClock()
  if (!of.payBy) return null
  return (
    <div className="countdown">
      <div className="between">
        <span className="caption">{words('card.left')}</span>
        <span className="countdown__time">
          <TimeLeft until={of.payBy.getTime()} offset={offset} onEnd={onEnd} />
        </span>
      </div>
      <Burn left={leafLeft(of, now)} />
    </div>
  )
}
