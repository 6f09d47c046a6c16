import { OpensAgain } from '../../../frame/OpensAgain.tsx'
import { hoursIn } from '../../../words/hours.ts'
import { timeText, unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Known } from './facts.ts'
import { obstaclesOf, opensAt, windowOf } from './opening.ts'

interface NotNowProps {
  known: Known
  offset: number
  onOpen: () => void
}

/** Every hindrance that time removes, and the moment when none is left. */
export function NotNow({ known, offset, onOpen }: NotNowProps) {
  const words = useWords('withdrawals')
  const from = opensAt(known)
  const window = windowOf(known)
  const texts = {
    today: () => words('wait.today'),
    address: () =>
      words('wait.address', {
        moment: unbroken(known.addressChangedAt ?? known.at),
        hours: hoursIn(known.addressPause),
      }),
    window: () => words('wait.window', { from: timeText(window.opens), to: timeText(window.closes) }),
  }
  return (
    <OpensAgain
      title={words('wait.title')}
      when={words('wait.from', { moment: unbroken(from) })}
      at={from}
      offset={offset}
      onOpen={onOpen}
    >
      {obstaclesOf(known).map((hindrance) => (
        <p className="muted tnum" key={hindrance}>
          {texts[hindrance]()}
        </p>
      ))}
    </OpensAgain>
  )
}
