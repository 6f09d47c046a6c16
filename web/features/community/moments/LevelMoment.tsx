import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { useWords } from '../../../words/words.ts'
import { TurningCard } from './CardMoment.tsx'
import { MomentStage } from './MomentStage.tsx'

interface LevelMomentProps {
  level: number
  name: string
  onClose: () => void
}

/** A level was reached: its card turns to its face. */
export function LevelMoment({ level, name, onClose }: LevelMomentProps) {
  const words = useWords('moments')
  const levels = useWords('membership')
  return (
    <MomentStage
      art={<TurningCard level={level} name={name} />}
      title={words('level.title', { card: levelName(levels, level) })}
      text={words('level.text')}
      way={{ text: words('level.way'), href: paths.account }}
      onClose={onClose}
    />
  )
}
