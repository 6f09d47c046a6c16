import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { AskOnce } from '../../desk/AskOnce.tsx'
import { toldIn } from '../../desk/writing/draft.ts'
import { dropping, WrittenActs } from '../../desk/writing/WrittenActs.tsx'
import type { News } from './news.ts'
import { PublishDialog } from './PublishDialog.tsx'

const { dropText, list, unpublish } = consoleContract.news

export interface PublishingProps {
  news: News
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or take back, and take a translation away. */
export function Publishing({ news, language, ...rest }: PublishingProps) {
  const { state, texts } = news
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const which = { id: news.id, version: news.version }
  return (
    <WrittenActs
      {...rest}
      lacks={state === 'draft' ? { what: lacks, to: 'to be published' } : undefined}
      acts={[
        state !== 'published' && {
          text: state === 'planned' ? 'Publish now or later' : 'Publish',
          kind: 'quiet',
          idle: lacks.length > 0,
          dialog: (asked) => <PublishDialog news={which} told={toldIn(texts)} {...asked} />,
        },
        state !== 'draft' && {
          text: 'Take back',
          kind: 'danger-quiet',
          dialog: (asked) => (
            <AskOnce
              {...asked}
              danger
              call={unpublish}
              request={which}
              changes={[list]}
              thanks="Taken back: it is a draft again"
              title="Take this back?"
              text={
                state === 'published'
                  ? 'Members no longer see it, also not by its address.'
                  : 'It will not be published.'
              }
              act="Take back"
            />
          ),
        },
        has.includes(language) &&
          (language !== 'en' || state === 'draft') &&
          dropping({
            call: dropText,
            it: news,
            language,
            changes: [list],
            withoutEnglish: 'Without it this cannot be published.',
          }),
      ]}
    />
  )
}
