import { isMissing } from '@humidor/client/asking.ts'
import type { AnswerOf } from '@humidor/client/client.ts'
import * as newsCalls from '@humidor/contract/community/news.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { Article } from '@humidor/ui/Article.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState, Skeleton } from '@humidor/ui/State.tsx'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

const DIGITS = /^\d{1,15}$/

/** /Newsdetail?id={id}: one news item, in the reader's language if available. */
export function NewsdetailScreen() {
  const words = useWords('news')
  const { key } = useLanguage()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const named = DIGITS.test(id)
  const news = useAsk(newsCalls.info, { id: named ? Number(id) : 0, lang: key }, { when: named, fresh: 60_000 })
  const missing = !named || isMissing(news)
  const page = { title: words('title'), back: paths.market }
  if (missing)
    return (
      <Page {...page}>
        <EmptyState
          title={words('missing.title')}
          text={words('missing.text')}
          action={
            <ButtonLink kind="quiet" small href={paths.market}>
              {words('missing.back')}
            </ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Page {...page} of={news} skeleton={<Coming />} failed={words('failed')}>
      {(news) => <NewsArticle news={news} />}
    </Page>
  )
}

function NewsArticle({ news }: { news: AnswerOf<typeof newsCalls.info> }) {
  const words = useWords('news')
  const { key } = useLanguage()
  const { title, source, createdAt, pic, summary, content } = news
  return (
    <>
      {news.lang !== key && <Note>{words('onlyIn', { language: languageOf(news.lang).own })}</Note>}
      <Article
        title={title}
        by={words('by', { source, when: momentText(createdAt) })}
        picture={pic ?? undefined}
        summary={summary}
        body={content}
        lang={languageOf(news.lang).lang}
      />
    </>
  )
}

const lines = ['92%', '98%', '88%', '95%', '60%']

/** The skeleton: title, picture, lines. */
const Coming = () => (
  <div className="article" aria-hidden="true">
    <Skeleton width="86%" height={34} />
    <Skeleton width="48%" />
    <Skeleton width="100%" height={200} />
    {lines.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
