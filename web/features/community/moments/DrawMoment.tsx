import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PlaceCells, pathOfDraw } from '../../products/draws/draws.ts'
import type { DrawnPlace } from './find-moment.ts'
import { MomentStage } from './MomentStage.tsx'

interface DrawMomentProps {
  number: string
  won: boolean
  drawn?: DrawnPlace | undefined
  onClose: () => void
}

/** The result of a draw: the places light up one by one, up to the member's own. */
export function DrawMoment({ number, won, drawn, onClose }: DrawMomentProps) {
  const words = useWords('moments')
  const way = useDrawWay(number, drawn)
  const result = won ? 'won' : 'lost'
  return (
    <MomentStage
      art={drawn && <PlaceCells {...drawn} isWon={won} />}
      title={words(`draw.${result}Title`)}
      text={
        drawn
          ? words(`draw.${result}`, { number, place: drawn.place, count: drawn.count })
          : words(`draw.${result}Text`, { number })
      }
      way={way}
      onClose={onClose}
    />
  )
}

/** The way to the proof of a draw; to the orders, if the draw is not known. */
export function useDrawWay(number: string, drawn: DrawnPlace | undefined) {
  const words = useWords('moments')
  return drawn
    ? { text: words('draw.way'), href: pathOfDraw(drawn.drawId, number) }
    : { text: words('draw.orders'), href: `${paths.shop}?tab=all` }
}
