import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { toldIn } from '../../../desk/writing/draft.ts'
import { dropping, publishing, takingBack, WrittenActs } from '../../../desk/writing/WrittenActs.tsx'
import type { Activity } from './activity.ts'

const { activities, dropActivityText, publishActivity, unpublishActivity } = consoleContract.activities

export interface PublishingProps {
  activity: Activity
  /** The language in the editor. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or withdraw, and remove a translation. */
export function Publishing({ activity, language, ...rest }: PublishingProps) {
  const { state, texts } = activity
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const isDraft = state === 'draft'
  const about = { it: activity, changes: [activities] }
  return (
    <WrittenActs
      {...rest}
      lacks={isDraft ? { what: lacks, to: 'to be published' } : undefined}
      acts={[
        isDraft &&
          publishing({
            ...about,
            call: publishActivity,
            idle: lacks.length > 0,
            thanks: 'Members see it now',
            title: 'Publish this?',
            text: `Members see it at once. ${toldIn(texts)}`,
          }),
        !isDraft &&
          takingBack({
            ...about,
            call: unpublishActivity,
            thanks: 'Taken back',
            text: 'Members no longer see it and can no longer apply for it. What they have applied for stays in the queue.',
          }),
        has.includes(language) &&
          (language !== 'en' || isDraft) &&
          dropping({
            ...about,
            call: dropActivityText,
            language,
            withoutEnglish: 'Without it this cannot be published.',
          }),
      ]}
    />
  )
}
