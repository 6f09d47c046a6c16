import '@humidor/ui/css/screen-games.css'
import { Badge } from '@humidor/ui/Badge.tsx'
import { useLanguage, useWords } from '../../../words/words.ts'

/** Marks the page as a game, and shows the remaining play points. */
export function GameHead({ points }: { points: number }) {
  const words = useWords('games')
  const { lang } = useLanguage()
  return (
    <div className="games__head">
      <div className="stack stack--tight">
        <span>
          <Badge tone="line">{words('demo')}</Badge>
        </span>
        <span className="label">{words('points')}</span>
      </div>
      <data className="games__figure tnum" value={points}>
        {new Intl.NumberFormat(lang).format(points)}
      </data>
    </div>
  )
}
