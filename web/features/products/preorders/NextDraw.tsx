import type { AnswerOf } from '@humidor/client/client.ts'
import type * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useClock } from '../../../api/useClock.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { momentText, zoned } from '../../../words/moments.ts'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { owes } from './useDue.ts'
import { useOrderRefusal } from './useOrderRefusal.ts'

/** The next draw, and why it refuses the reader's entry, if so. */
export type ComingDraw = AnswerOf<typeof preordersCalls.draws>

interface NextDrawProps {
  terms: Settings['preorders']
  mine: Member
  draw: ComingDraw
  /** Entries have closed. */
  onEnd: () => void
}

/** The next draw: its time, its entry deadline, and the link to order. */
export function NextDraw({ terms, mine, draw, onEnd }: NextDrawProps) {
  const words = useWords('preorders')
  const refusalText = useOrderRefusal(terms)
  const { lang } = useLanguage()
  const rate = rateText(lang, terms.yield)
  const refusal = draw.refusal ?? undefined
  // Ask the reader for one thing at a time: paying a due order comes before a new order.
  const isInvited = mine.isAccountActived && !refusal && !owes(mine)
  return (
    <Card pad className="nextdraw">
      <div className="between">
        <h2 className="title-3">{words('next.title')}</h2>
        <TextLink flush href={paths.draws}>
          {words('next.draws')}
        </TextLink>
      </div>
      {terms.open ? (
        <DrawTimes dueAt={draw.dueAt} closesAt={draw.closesAt} left={draw.left} onEnd={onEnd} />
      ) : (
        <Note kind="plain">{words('next.off')}</Note>
      )}
      {terms.open && !mine.isFrozen && (
        <>
          <ButtonLink block kind={isInvited ? 'primary' : 'quiet'} href={paths.shopadd}>
            {words('next.order')}
          </ButtonLink>
          {/* The text above already says that entries are closed. */}
          {refusal && refusal !== 'order_time_limit' && <p className="caption">{refusalText(refusal)}</p>}
          {draw.freezesAt && !owes(mine) && (
            <p className="caption">{words('next.idle', { moment: zoned(draw.freezesAt) })}</p>
          )}
          <p className="caption">{words('next.estimate', { rate, days: daysIn(terms.holding) })}</p>
        </>
      )}
    </Card>
  )
}

interface DrawTimesProps {
  dueAt: Date
  closesAt: Date
  left: number
  onEnd: () => void
}

/** The time of the draw, and its entry deadline. */
export function DrawTimes({ dueAt, closesAt, left, onEnd }: DrawTimesProps) {
  const words = useWords('preorders')
  const { offset } = useClock()
  return (
    <>
      <span className="nextdraw__time">{momentText(dueAt)}</span>
      {left > 0 ? (
        <div className="between">
          <span className="caption">{words('next.closes')}</span>
          <TimeLeft until={closesAt.getTime()} offset={offset} onEnd={onEnd} />
        </div>
      ) : (
        <p className="caption">{words('next.closed')}</p>
      )}
    </>
  )
}
