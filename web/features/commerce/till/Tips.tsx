import { useWords } from '../../../words/words.ts'
import { type Draft, tipPercents } from './draft.ts'

interface TipsProps {
  tip: Draft['tip']
  onPercent: (percent: number) => void
  /** The cashier wants to type an amount. */
  onOwn: () => void
}

/** The tip: none, some per cent, or an amount. */
export function Tips({ tip, onPercent, onOwn }: TipsProps) {
  const words = useWords('till')
  const chosen = 'percent' in tip ? tip.percent : undefined
  return (
    <div className="tips" role="group" aria-label={words('tip.label')}>
      {tipPercents.map((percent) => (
        <button
          key={percent}
          type="button"
          className="chips__item tnum"
          aria-pressed={chosen === percent}
          onClick={() => onPercent(percent)}
        >
          {percent === 0 ? words('tip.none') : words('tip.percent', { percent })}
        </button>
      ))}
      <button type="button" className="chips__item" aria-pressed={chosen === undefined} onClick={onOwn}>
        {words('tip.own')}
      </button>
    </div>
  )
}
