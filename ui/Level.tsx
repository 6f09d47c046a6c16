import { LevelBand } from './art/LevelBand.tsx'
import { type Metal, metals } from './art/level-drawing.ts'
import { classNames } from './class-names.ts'
import './css/level.css'
import './css/wood.css'

/** The metal and numeral of a level's card, from VIP (1) to black (5). A tourist (0) sees the next card, VIP. */
export const cardOf = (level: number): { metal: Metal; numeral: string } => {
  const at = Math.min(5, Math.max(1, level)) - 1
  return { metal: metals[at] ?? 'vip', numeral: ['I', 'II', 'III', 'IV', 'V'][at] ?? 'I' }
}

export interface LevelCardProps {
  /** 0 to 5. */
  level: number
  /** The localized name of the card. */
  title: string
  /** At the top: the member's number with its label. */
  uid: string
  /** At the foot: the member's name, or that the card is not active. */
  name: string
}

/** A member's card: cedar with a guilloche band in the level's metal. It is dark in both themes. */
export function LevelCard({ level, title, uid, name }: LevelCardProps) {
  const { metal, numeral } = cardOf(level)
  return (
    <div className={classNames('lvlcard', `lvlcard--${metal}`)}>
      <div className="between">
        <span className="lvlcard__brand">Humidor</span>
        <span className="lvlcard__uid tnum">{uid}</span>
      </div>
      <LevelBand metal={metal} numeral={numeral} className="lvlcard__band" />
      <div className="between between--base">
        <span className="lvlcard__title">{title}</span>
        <span className="lvlcard__uid">{name}</span>
      </div>
    </div>
  )
}

/** The numeral of a level in its metal. Show the level's name beside it. */
export function LevelSeal({ level }: { level: number }) {
  const { metal, numeral } = cardOf(level)
  return (
    <span className={`lvlseal lvlseal--${metal}`} aria-hidden="true">
      {numeral}
    </span>
  )
}
