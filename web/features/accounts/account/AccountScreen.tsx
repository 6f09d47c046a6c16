import * as teamCalls from '@humidor/contract/accounts/team.ts'
import { copyWithToast } from '@humidor/ui/copying.ts'
import '@humidor/ui/css/screen-vip.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { LevelCard } from '@humidor/ui/Level.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Award, CalendarDays, Check, Copy, Hash, Mail, UserRound } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Needs } from '../team/team.ts'
import { type Benefit, benefitsAdded, benefitsOf } from './benefits.ts'

/** /Account: the member, their card with its benefits, and the requirements of the next card. */
export function AccountScreen() {
  const words = useWords('account')
  const asked = together({
    mine: useMember(),
    settings: useSettings(),
    analysis: useAsk(teamCalls.analysis, {}),
  })
  return (
    <Page title={words('account.title')} back={paths.more} of={asked}>
      {({ mine, settings, analysis }) => (
        <>
          {mine.lvl > 0 && <Card mine={mine} />}
          <Who mine={mine} />
          {mine.lvl > 0 && (
            <>
              <Brings level={mine.lvl} settings={settings} />
              <Needs level={mine.lvl} settings={settings} next={analysis.next} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function Who({ mine }: { mine: Member }) {
  const words = useWords('account')
  const levels = useWords('membership')
  const copyEmail = () =>
    copyWithToast(mine.email, { done: words('account.emailCopied'), failed: words('account.emailNotCopied') })
  return (
    <Rows card>
      <Row icon={UserRound} title={words('account.name')} sub={mine.name} />
      <Row
        icon={Mail}
        title={words('account.email')}
        sub={mine.email}
        end={<Icon of={Copy} size="md" />}
        onClick={() => void copyEmail()}
      />
      <Row icon={Hash} title={words('account.uid')} sub={String(mine.uid)} />
      <Row icon={CalendarDays} title={words('account.registered')} sub={momentText(mine.createdAt)} />
      <Row
        icon={Award}
        title={words('account.level')}
        sub={levelName(levels, mine.lvl)}
        href={mine.lvl === 0 ? paths.vip : undefined}
      />
    </Rows>
  )
}

function Card({ mine }: { mine: Member }) {
  const levels = useWords('membership')
  return (
    <LevelCard
      level={mine.lvl}
      title={levelName(levels, mine.lvl)}
      uid={levels('uid', { uid: String(mine.uid) })}
      name={mine.name}
    />
  )
}

function Brings({ level, settings }: { level: number; settings: Settings }) {
  const words = useWords('account')
  const levels = useWords('membership')
  return (
    <>
      <Benefits title={words('benefits.now')} of={benefitsOf(level, settings)} />
      {level < 5 && (
        <Benefits
          title={words('benefits.next', { card: levelName(levels, level + 1) })}
          of={benefitsAdded(level, settings)}
        />
      )}
    </>
  )
}

/** The benefits of a card. Rates are estimates that the treasury funds, and the sentence says so. */
function Benefits({ title, of }: { title: string; of: readonly Benefit[] }) {
  const words = useWords('account')
  return (
    <Section title={title}>
      <ul className="rows card opens">
        {of.map(({ key, values }) => (
          <li className="row" key={key}>
            <Icon of={Check} size="md" />
            <span className="row__main">{words(`benefits.${key}`, values)}</span>
          </li>
        ))}
      </ul>
      <p className="caption">{words('benefits.estimate')}</p>
    </Section>
  )
}
