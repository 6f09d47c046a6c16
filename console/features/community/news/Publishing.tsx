import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { languagesText } from '../../../components/localized-editor/draft.ts'
import { deletion, LocalizedActions, unpublishing } from '../../../components/localized-editor/LocalizedActions.tsx'
import type { News } from './news.ts'
import { PublishDialog } from './PublishDialog.tsx'

const { dropText, list, unpublish } = consoleContract.news

export interface PublishingProps {
  news: News
  /** The language in the editor. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or withdraw, and remove a translation. */
export function Publishing({ news, language, ...rest }: PublishingProps) {
  const { state, texts } = news
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const about = { it: news, changes: [list] }
  return (
    <LocalizedActions
      {...rest}
      lacks={state === 'draft' ? { what: lacks, to: 'to be published' } : undefined}
      acts={[
        state !== 'published' && {
          text: state === 'planned' ? 'Publish now or later' : 'Publish',
          kind: 'quiet',
          idle: lacks.length > 0,
          dialog: (asked) => (
            <PublishDialog news={{ id: news.id, version: news.version }} languages={languagesText(texts)} {...asked} />
          ),
        },
        state !== 'draft' &&
          unpublishing({
            ...about,
            call: unpublish,
            success: 'Unpublished: it is a draft again',
            text:
              state === 'published' ? 'Members no longer see it, even at its address.' : 'It will not be published.',
          }),
        has.includes(language) &&
          (language !== 'en' || state === 'draft') &&
          deletion({
            ...about,
            call: dropText,
            language,
            withoutEnglish: 'Required for publishing.',
          }),
      ]}
    />
  )
}
