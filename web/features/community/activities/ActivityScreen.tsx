import * as activitiesCalls from '@humidor/contract/community/activities.ts'
import { activityStatus } from '@humidor/domain/community/activity.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { LoungeArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { ActivityArt } from './ActivityArt.tsx'
import '@humidor/ui/css/screen-activity.css'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Activity, activityWord } from './activity.ts'
import { SubsidyTable } from './SubsidyTable.tsx'

/** /Activity: the platform's activities, their subsidies, and the link to one's own applications. */
export function ActivityScreen() {
  const words = useWords('activities')
  const { key } = useLanguage()
  const asked = together({
    listed: useAsk(activitiesCalls.list, { lang: key, limit: 1 }, { fresh: 30_000 }),
    settings: useSettings(),
  })
  return (
    <Page title={words('title')} back={paths.index} of={asked}>
      {({ listed: { activities }, settings }) => (
        <>
          <div className="between between--wrap">
            <p className="muted">{words('lead')}</p>
            <TextLink flush href={paths.activityApplyDetail} after={ChevronRight}>
              {words('own.title')}
            </TextLink>
          </div>
          {activities.length === 0 ? (
            <EmptyState art={<LoungeArt />} title={words('empty.title')} text={words('empty.text')} />
          ) : (
            <ul className="activities">
              {activities.map((one) => (
                <ActivityCard key={one.id} of={one} />
              ))}
            </ul>
          )}
          <ButtonLink kind="quiet" block href={paths.activityApply}>
            {words('applyOwn')}
          </ButtonLink>
          <Section title={words('rules.title')}>
            <SubsidyTable terms={settings.activities} />
          </Section>
        </>
      )}
    </Page>
  )
}

const tones = { 0: 'line', 1: 'gold', 2: undefined } as const

/** One activity. The whole card is the link. */
function ActivityCard({ of: { id, title, image, type, status, startsAt, endsAt, lang } }: { of: Activity }) {
  const words = useWords('activities')
  return (
    <li>
      <Link href={`${paths.activityDetail}?activityId=${id}`} className="card activity">
        {image === null ? (
          <ActivityArt type={type} />
        ) : (
          <img className="activity__pic" src={image} alt="" loading="lazy" />
        )}
        <span className="activity__main">
          <span className="activity__tags">
            <Badge tone={tones[status]}>{activityWord(words, status)}</Badge>
            <Badge tone="line">{words(`type.${type}`)}</Badge>
          </span>
          <span className="activity__title" lang={languageOf(lang).lang}>
            {title}
          </span>
          <span className="caption tnum">
            {status === activityStatus.notStarted
              ? words('starts', { when: momentText(startsAt) })
              : words(status === activityStatus.ended ? 'endedAt' : 'until', { when: momentText(endsAt) })}
          </span>
        </span>
      </Link>
    </li>
  )
}
