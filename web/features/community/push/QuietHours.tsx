import * as pushCalls from '@humidor/contract/community/push.ts'
import type { QuietHours as Hours } from '@humidor/domain/community/push.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { TimeField } from '@humidor/ui/TimeField.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import { minuteOf, timeText } from './times.ts'

/** The time zone of the reader's device. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** From ten in the evening until seven in the morning. */
const usual = (): Hours => ({ from: 22 * 60, until: 7 * 60, timeZone: ownZone() })

/** The hours as the reader wants them, at once. They are saved one after the other, and go back if that fails. */
function useHours(chosen: Hours | null) {
  const { act } = useAct(pushCalls.choosePush, { changes: [pushCalls.pushChoice] })
  const [wish, setWish] = useState<Hours | null>()
  // The newest wish. Undefined: nothing is being saved.
  const newest = useRef<Hours | null>(undefined)
  const save = async (quiet: Hours | null) => {
    const isSaved = (await act({ quiet })) !== undefined
    const next = newest.current
    if (isSaved && next !== undefined && next !== quiet) return await save(next)
    newest.current = undefined
    if (!isSaved) setWish(undefined)
  }
  const put = async (quiet: Hours | null) => {
    const isSaving = newest.current !== undefined
    newest.current = quiet
    setWish(quiet)
    if (!isSaving) await save(quiet)
  }
  return { hours: wish === undefined ? chosen : wish, put }
}

/** The switch of the quiet hours, and their begin and end while they are on. */
export function QuietHours({ chosen }: { chosen: Hours | null }) {
  const words = useWords('push')
  const { hours, put } = useHours(chosen)
  const move = (end: 'from' | 'until') => (typed: string) => {
    const minute = minuteOf(typed)
    if (!hours || minute === undefined) return
    const moved = { ...hours, [end]: minute, timeZone: ownZone() }
    // Hours of a whole day are none.
    if (moved.from !== moved.until) void put(moved)
  }
  return (
    <div className="mails__one">
      <div>
        <Check checked={hours !== null} onChange={(on) => void put(on ? usual() : null)}>
          <strong>{words('quiet.title')}</strong>
          <span className="caption mails__text">{words('quiet.text')}</span>
        </Check>
        {hours && (
          <>
            <div className="mails__times">
              <TimeField label={words('quiet.from')} value={timeText(hours.from)} onChange={move('from')} />
              <TimeField label={words('quiet.until')} value={timeText(hours.until)} onChange={move('until')} />
            </div>
            <p className="caption mails__zone">{words('quiet.zone', { zone: hours.timeZone.replaceAll('_', ' ') })}</p>
          </>
        )}
      </div>
    </div>
  )
}
