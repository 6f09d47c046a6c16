import * as activitiesCalls from '@humidor/contract/community/activities.ts'
import { activityStatus } from '@humidor/domain/community/activity.ts'
import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { readLines } from '@humidor/domain/typed/texts.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { ActivityArt } from './ActivityArt.tsx'
import '@humidor/ui/css/screen-activity.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Activity, activityWord, spokenOf } from './activity.ts'

/** The longest text of an address that is shown: the link's author is unknown. */
const MAX_LINK_LENGTH = 2_000

/**
 * /ActivityDetail?title=&desc=&image=&status=: the published activity with these words. If there is none, the page shows the
 * words as text, marked as the link's own. It never loads a picture from an address.
 */
export function ActivityDetailScreen() {
  const words = useWords('activities')
  const { key } = useLanguage()
  const [query] = useSearchParams()
  const listed = useAsk(activitiesCalls.list, { lang: key, limit: 1 }, { fresh: 30_000 })
  const found = listed.data && spokenOf(listed.data.activities, query)
  return (
    <Page
      title={words('detail.title')}
      back={paths.activity}
      of={listed}
      dock={found?.status === activityStatus.ongoing ? <Join id={found.id} /> : undefined}
    >
      {() => (found ? <ActivityDetails of={found} /> : <AsLinked query={query} />)}
    </Page>
  )
}

function Join({ id }: { id: number }) {
  const words = useWords('activities')
  return (
    <Dock>
      <ButtonLink block href={`${paths.activityApply}?activityId=${id}`}>
        {words('join')}
      </ButtonLink>
    </Dock>
  )
}

function ActivityDetails({ of: { title, desc, image, type, status, startsAt, endsAt, lang } }: { of: Activity }) {
  const words = useWords('activities')
  const { key } = useLanguage()
  return (
    <>
      {lang !== key && <Note>{words('detail.onlyIn', { language: languageOf(lang).own })}</Note>}
      <article className="told">
        {image === null ? <ActivityArt type={type} /> : <img className="told__pic" src={image} alt="" />}
        <span className="activity__tags">
          <Badge tone={status === activityStatus.ongoing ? 'gold' : undefined}>{activityWord(words, status)}</Badge>
          <Badge tone="line">{words(`type.${type}`)}</Badge>
        </span>
        <h2 className="told__title" lang={languageOf(lang).lang}>
          {title}
        </h2>
        <p className="caption tnum">{words('fromTo', { from: momentText(startsAt), to: momentText(endsAt) })}</p>
        <div className="told__body" lang={languageOf(lang).lang}>
          {paragraphsOf(desc).map((one, at) => (
            <p key={at}>{one}</p>
          ))}
        </div>
      </article>
      {status === activityStatus.notStarted && <Note>{words('detail.soon', { when: unbroken(startsAt) })}</Note>}
      {status === activityStatus.ended && <Note kind="plain">{words('detail.over')}</Note>}
    </>
  )
}

/** Words from an address, as plain text only. */
function AsLinked({ query }: { query: URLSearchParams }) {
  const words = useWords('activities')
  const [title, desc] = ['title', 'desc'].map((name) => readLines(query.get(name) ?? '').slice(0, MAX_LINK_LENGTH))
  if (!title && !desc)
    return (
      <EmptyState
        title={words('detail.missing.title')}
        text={words('detail.missing.text')}
        action={
          <ButtonLink kind="quiet" small href={paths.activity}>
            {words('detail.missing.back')}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <Note kind="ember">{words('detail.foreign')}</Note>
      <article className="told">
        <h2 className="told__title">{title}</h2>
        <div className="told__body">
          {paragraphsOf(desc ?? '').map((one, at) => (
            <p key={at}>{one}</p>
          ))}
        </div>
      </article>
    </>
  )
}
