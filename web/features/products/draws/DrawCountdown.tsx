import '@humidor/ui/css/screen-shop.css'
import { Card } from '@humidor/ui/Section.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useClock } from '../../../api/useClock.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { DrawRecord } from './draw.ts'

/** A draw that is still to be held: when, how long until then, and between whom. */
export function DrawCountdown({ draw, onEnd }: { draw: DrawRecord; onEnd: () => void }) {
  const words = useWords('draws')
  const { offset } = useClock()
  const { dueAt, closesAt, closedAt, count } = draw
  return (
    <Card pad className="nextdraw">
      <span className="nextdraw__time">{momentText(dueAt)}</span>
      <div className="between">
        <span className="caption">{words('event.until')}</span>
        <TimeLeft until={dueAt.getTime()} offset={offset} over={words('event.held')} onEnd={onEnd} />
      </div>
      <div className="between">
        <span className="caption">{words('said.entries')}</span>
        {closedAt ? (
          <span className="tnum">{String(count ?? 0)}</span>
        ) : (
          <span className="caption">{words('event.counted', { moment: momentText(closesAt) })}</span>
        )}
      </div>
    </Card>
  )
}
