import { TextLink } from '@humidor/ui/AppBar.tsx'
import '@humidor/ui/css/screen-vip.css'
import { Bar } from '@humidor/ui/Progress.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { ChevronRight } from 'lucide-react'
import type { Settings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { useWords } from '../../../words/words.ts'

/** The current figure of each requirement, as the server counts it. */
export interface Met {
  direct: number
  team: number
  gold: number
  platinum: number
}

export interface NeedsProps {
  level: number
  settings: Settings
  /** The current figures; null at level 5 and before the activation, when there is no next card. */
  next: Met | null
  /** Shows the link to the card's benefits. */
  action?: boolean
}

/** The requirements of the next card (rules P15), and the progress to each. */
export function Needs({ level, settings, next, action }: NeedsProps) {
  const words = useWords('team')
  const levels = useWords('membership')
  const needed = settings.levels[level - 1]
  if (!next || !needed) return null
  const rows = (['direct', 'team', 'gold', 'platinum'] as const).filter((what) => needed[what] > 0)
  return (
    <Section
      title={words('needs.title', { card: levelName(levels, level + 1) })}
      action={
        action && (
          <TextLink href={paths.account} after={ChevronRight} flush>
            {words('needs.benefits')}
          </TextLink>
        )
      }
    >
      <Card pad className="needs">
        {rows.map((what) => (
          <div className="need" key={what}>
            <div className="between">
              <span className="label">{words(`needs.${what}`)}</span>
              <span className="label tnum">{words('needs.of', { have: next[what], need: needed[what] })}</span>
            </div>
            <Bar part={next[what] / needed[what]} label={words(`needs.${what}`)} />
          </div>
        ))}
      </Card>
    </Section>
  )
}
