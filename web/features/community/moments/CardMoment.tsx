import { LevelCard } from '@humidor/ui/Level.tsx'
import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { useWords } from '../../../words/words.ts'
import { MomentStage } from './MomentStage.tsx'

/** The membership was activated: the card turns to its face. */
export function CardMoment({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords('moments')
  return (
    <MomentStage
      art={<TurningCard level={1} name={name} />}
      title={words('card.title')}
      text={words('card.text')}
      way={{ text: words('card.way'), href: paths.shop }}
      onClose={onClose}
    />
  )
}

/** The card of a level, turning to its face once. */
export function TurningCard({ level, name }: { level: number; name: string }) {
  const levels = useWords('membership')
  return (
    <div className="moment__turn">
      <LevelCard level={level} title={levelName(levels, level)} uid="" name={name} />
    </div>
  )
}
