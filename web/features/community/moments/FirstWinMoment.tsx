import { orderOfNumber } from '@humidor/domain/products/preorder.ts'
import { NumberedCigar } from '@humidor/ui/art/NumberedCigar.tsx'
import { useWords } from '../../../words/words.ts'
import { useDrawWay } from './DrawMoment.tsx'
import type { DrawnPlace } from './find-moment.ts'
import { MomentStage } from './MomentStage.tsx'

interface FirstWinMomentProps {
  number: string
  drawn?: DrawnPlace | undefined
  onClose: () => void
}

/** The first order that was drawn: the band closes around a cigar. */
export function FirstWinMoment({ number, drawn, onClose }: FirstWinMomentProps) {
  const words = useWords('moments')
  const way = useDrawWay(number, drawn)
  return (
    <MomentStage
      art={
        <div className="moment__band">
          <NumberedCigar number={orderOfNumber(number) ?? 0n} />
        </div>
      }
      title={words('firstWin.title')}
      text={
        drawn
          ? words('draw.won', { number, place: drawn.place, count: drawn.count })
          : words('firstWin.text', { number })
      }
      way={way}
      onClose={onClose}
    />
  )
}
