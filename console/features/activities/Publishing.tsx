import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { AskOnce } from '../../desk/AskOnce.tsx'
import { toldIn } from '../../desk/writing/draft.ts'
import { dropping, WrittenActs } from '../../desk/writing/WrittenActs.tsx'
import type { Activity } from './activity.ts'

const { activities, dropActivityText, publishActivity, unpublishActivity } = consoleContract.activities

export interface PublishingProps {
  activity: Activity
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or take back, and take a translation away. */
export function Publishing({ activity, language, ...rest }: PublishingProps) {
  const { id, version, state, texts } = activity
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const isDraft = state === 'draft'
  const about = { request: { id, version }, changes: [activities] }
  return (
    <WrittenActs
      {...rest}
      lacks={isDraft ? { what: lacks, to: 'to be published' } : undefined}
      acts={[
        isDraft && {
          text: 'Publish',
          kind: 'quiet',
          idle: lacks.length > 0,
          dialog: (asked) => (
            <AskOnce
              {...asked}
              {...about}
              call={publishActivity}
              thanks="Members see it now"
              title="Publish this?"
              text={`Members see it at once. ${toldIn(texts)}`}
              act="Publish"
            />
          ),
        },
        !isDraft && {
          text: 'Take back',
          kind: 'danger-quiet',
          dialog: (asked) => (
            <AskOnce
              {...asked}
              {...about}
              danger
              call={unpublishActivity}
              thanks="Taken back"
              title="Take this back?"
              text="Members no longer see it and can no longer apply for it. What they have applied for stays in the queue."
              act="Take back"
            />
          ),
        },
        has.includes(language) &&
          (language !== 'en' || isDraft) &&
          dropping({
            call: dropActivityText,
            it: activity,
            language,
            changes: [activities],
            withoutEnglish: 'Without it this cannot be published.',
          }),
      ]}
    />
  )
}
