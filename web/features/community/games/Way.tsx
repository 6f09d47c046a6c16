import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import {
  CloudRain,
  DoorOpen,
  Landmark,
  Leaf,
  type LucideIcon,
  Package,
  Sofa,
  Store,
  UserRound,
  Warehouse,
  Wind,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/words.ts'
import { GATE, MARKET, type Place, RAIN, rentAt, type Side, stages, type Walk, way } from './walk.ts'

const drawings: Record<Place, LucideIcon> = {
  gate: DoorOpen,
  field: Leaf,
  barn: Wind,
  table: Package,
  cellar: Warehouse,
  rain: CloudRain,
  market: Store,
  rest: Sofa,
}

/** The piece of a side: a disc with its drawing, so that the two do not differ by colour alone. */
const Piece = ({ of }: { of: Side }) => (
  <span className={`walker walker--${of}`}>
    <Icon of={of === 'you' ? UserRound : Landmark} size="sm" />
  </span>
)

/** Clockwise from the upper left corner: row and column of a place on the board of five by five. */
function areaOf(at: number): string {
  const side = way.length / 4
  if (at < side) return `1 / ${at + 1}`
  if (at < 2 * side) return `${at - side + 1} / 5`
  if (at < 3 * side) return `5 / ${3 * side - at + 1}`
  return `${4 * side - at + 1} / 1`
}

interface WayProps {
  walk: Walk
  shown: Record<Side, number>
  /** What stands in the middle. */
  children: ReactNode
}

/** The way around the plantation with both pieces on it, and whose each plot is. */
export function Way({ walk, shown, children }: WayProps) {
  const words = useWords('games')
  return (
    <div className="walk">
      <ol className="walk__grid" aria-label={words('walk.board')}>
        {way.map((place, at) => {
          const owner = walk.owners[at]
          return (
            <li
              key={`${place} ${at}`}
              className={classNames('plot', owner && `plot--${owner}`)}
              style={{ gridArea: areaOf(at) }}
            >
              <Icon of={drawings[place]} size="md" />
              <span className="plot__figure tnum" aria-hidden="true">
                {figureOf(walk, place, at)}
              </span>
              <span className="sr">
                {words(`walk.places.${place}`)}
                {owner && `, ${words(`walk.sides.${owner}`)}`}
              </span>
              <span className="plot__pieces">
                {shown.you === at && <Piece of="you" />}
                {shown.house === at && <Piece of="house" />}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="walk__mid">{children}</div>
    </div>
  )
}

/** What a place brings or takes: a free plot its price, one that is owned what a guest pays. */
function figureOf({ owners }: Walk, place: Place, at: number): string {
  if (place === 'gate') return `+${GATE}`
  if (place === 'market') return `+${MARKET}`
  if (place === 'rain') return `−${RAIN}`
  if (place === 'rest') return ''
  return String(owners[at] === undefined ? stages[place].price : rentAt(owners, at))
}
