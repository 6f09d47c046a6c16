import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { languagesText } from '../../../components/localized-editor/draft.ts'
import {
  deletion,
  LocalizedActions,
  publishing,
  unpublishing,
} from '../../../components/localized-editor/LocalizedActions.tsx'
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
    <LocalizedActions
      {...rest}
      lacks={isDraft ? { what: lacks, to: 'to be published' } : undefined}
      acts={[
        isDraft &&
          publishing({
            ...about,
            call: publishActivity,
            idle: lacks.length > 0,
            success: 'Published',
            title: 'Publish this?',
            text: `Visible to members at once. ${languagesText(texts)}`,
          }),
        !isDraft &&
          unpublishing({
            ...about,
            call: unpublishActivity,
            success: 'Unpublished',
            text: 'Members no longer see it and cannot apply for it. Existing applications stay in the queue.',
          }),
        has.includes(language) &&
          (language !== 'en' || isDraft) &&
          deletion({
            ...about,
            call: dropActivityText,
            language,
            withoutEnglish: 'Required for publishing.',
          }),
      ]}
    />
  )
}
