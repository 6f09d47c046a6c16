import { picturePath } from '@humidor/domain/picture.ts'
import { defaultLanguage, type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Article } from '@humidor/ui/Article.tsx'
import '@humidor/ui/css/news-row.css'
import '@humidor/ui/css/row.css'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useNow } from '../../api/useMe.ts'
import { momentText } from '../../words/moments.ts'
import type { Draft } from './news.ts'

export interface PreviewProps {
  draft: Draft
  language: LanguageKey
  publishedAt: Date | null
}

/** What a member who reads this language will see, while it is typed: the row of the list, and the whole. */
export function Preview({ draft, language, publishedAt }: PreviewProps) {
  const now = useNow()
  const told = draft.texts[language] ? language : defaultLanguage
  const text = draft.texts[told]
  const { lang, english } = languageOf(told)
  const by = `${draft.source}, ${momentText(publishedAt ?? now)}`
  return (
    <section className="news-preview" aria-label="Preview">
      <h2 className="label">
        {told === language
          ? `As a member reads it in ${english}`
          : `Readers of ${languageOf(language).english} are shown ${english}`}
      </h2>
      {text ? (
        <div className="news-phone">
          <div className="row news">
            <span className="row__main">
              <span className="news__title" lang={lang}>
                {text.title}
              </span>
              <span className="row__sub tnum">{by}</span>
            </span>
            {draft.picture !== null && (
              <img className="news__pic" src={picturePath(draft.picture, 'small')} alt="" width={72} height={72} />
            )}
          </div>
          <Article
            title={text.title}
            by={by}
            picture={draft.picture === null ? undefined : picturePath(draft.picture)}
            summary={text.summary}
            body={text.body}
            lang={lang}
          />
        </div>
      ) : (
        <EmptyState title="Nothing to show yet" text="What you write appears here as members will read it." />
      )}
    </section>
  )
}
