import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { Article } from '@humidor/ui/Article.tsx'
import '@humidor/ui/css/news-row.css'
import '@humidor/ui/css/row.css'
import { useNow } from '../../../api/useMe.ts'
import type { Draft } from '../../../components/localized-editor/draft.ts'
import { Previewed } from '../../../components/localized-editor/Previewed.tsx'
import { momentText } from '../../../words/moments.ts'
import type { NewsFacts, NewsFields } from './news.ts'

export interface PreviewProps {
  draft: Draft<NewsFacts, NewsFields>
  language: LanguageKey
  publishedAt: Date | null
}

/** The member's view: the row of the list, and the full article. */
export function Preview({ draft: { facts, texts }, language, publishedAt }: PreviewProps) {
  const now = useNow()
  const { picture } = facts
  const by = `${facts.source}, ${momentText(publishedAt ?? now)}`
  return (
    <Previewed texts={texts} language={language}>
      {(text, lang) => (
        <>
          <div className="row news">
            <span className="row__main">
              <span className="news__title" lang={lang}>
                {text.title}
              </span>
              <span className="row__sub tnum">{by}</span>
            </span>
            {picture !== null && (
              <img className="news__pic" src={picturePath(picture, 'small')} alt="" width={72} height={72} />
            )}
          </div>
          <Article
            title={text.title}
            by={by}
            picture={picture === null ? undefined : picturePath(picture)}
            summary={text.summary}
            body={text.body}
            lang={lang}
          />
        </>
      )}
    </Previewed>
  )
}
