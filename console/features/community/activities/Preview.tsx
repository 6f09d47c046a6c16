import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import '@humidor/ui/css/screen-activity.css'
import type { Draft } from '../../../components/localized-editor/draft.ts'
import { Previewed } from '../../../components/localized-editor/Previewed.tsx'
import { activityTypeName } from '../../../words/activity-types.ts'
import type { ActivityFacts, ActivityFields } from './activity.ts'

export interface PreviewProps {
  draft: Draft<ActivityFacts, ActivityFields>
  language: LanguageKey
}

/** The member's view of the open activity. */
export const Preview = ({ draft: { facts, texts }, language }: PreviewProps) => (
  <Previewed texts={texts} language={language}>
    {(text, lang) => (
      <article className="told" lang={lang}>
        {facts.picture !== null && <img className="told__pic" src={picturePath(facts.picture)} alt="" />}
        <span className="activity__tags">
          <Badge tone="line">{activityTypeName[facts.type]}</Badge>
        </span>
        <h3 className="told__title">{text.title}</h3>
        <p className="caption tnum">
          {facts.fromDay} {facts.fromTime} – {facts.toDay} {facts.toTime}
        </p>
        <div className="told__body">
          {paragraphsOf(text.body).map((one, at) => (
            <p key={at}>{one}</p>
          ))}
        </div>
      </article>
    )}
  </Previewed>
)
