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

/** A side's piece: a disc with its own drawing, so that colour alone does not distinguish the two. */
const Piece = ({ of }: { of: Side }) => (
  <span className={`walker walker--${of}`}>
    <Icon of={of === 'you' ? UserRound : Landmark} size="sm" />
  </span>
)

/** Clockwise from the upper left corner: the row and column of a place on the five-by-five board. */
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
  /** The content of the middle. */
  children: ReactNode
}

/** The course around the plantation, with both pieces and the owner of each plot. */
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

/** The gain or cost of a place: the price of a free plot, or the guest's fee of an owned one. */
function figureOf({ owners }: Walk, place: Place, at: number): string {
  if (place === 'gate') return `+${GATE}`
  if (place === 'market') return `+${MARKET}`
  if (place === 'rain') return `−${RAIN}`
  if (place === 'rest') return ''
  return String(owners[at] === undefined ? stages[place].price : rentAt(owners, at))
}
