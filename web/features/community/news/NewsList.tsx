import * as newsCalls from '@humidor/contract/community/news.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import '@humidor/ui/css/news-row.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Link } from 'wouter'
import { type RowOf, useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

type Row = RowOf<typeof newsCalls.list>

/** The published news, newest first, with endless scrolling. A page that shows it must load the words `news`. */
export function NewsList() {
  const words = useWords('news')
  const { key } = useLanguage()
  const asked = useAskMore(newsCalls.list, { lang: key }, { fresh: 60_000 })
  return (
    <LoadMoreList
      items={asked.rows}
      of={asked.list}
      keyOf={({ id }) => id}
      label={words('title')}
      empty={<EmptyState art={<LetterArt />} title={words('empty.title')} text={words('empty.text')} />}
    >
      {(news) => <NewsRow news={news} />}
    </LoadMoreList>
  )
}

/** The title in its own language, and the thumbnail. The whole row is the link. */
function NewsRow({ news: { id, title, source, createdAt, pic, lang } }: { news: Row }) {
  const words = useWords('news')
  return (
    <li>
      <Link href={`${paths.newsdetail}?id=${id}`} className="row news">
        <span className="row__main">
          <span className="news__title" lang={languageOf(lang).lang}>
            {title}
          </span>
          <span className="row__sub tnum">{words('by', { source, when: momentText(createdAt) })}</span>
        </span>
        {pic !== null && <img className="news__pic" src={pic} alt="" width={72} height={72} loading="lazy" />}
      </Link>
    </li>
  )
}
