import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { placeNamed, tidyText } from '@humidor/domain/community/written-notice.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import '@humidor/ui/css/row.css'
import { useNow } from '../../../api/useMe.ts'
import type { Draft } from '../../../components/localized-editor/draft.ts'
import { Previewed } from '../../../components/localized-editor/Previewed.tsx'
import { momentText } from '../../../words/moments.ts'
import { type NoticeFacts, type NoticeFields, placeNames } from './notice.ts'
import './notices.css'

export interface PreviewProps {
  draft: Draft<NoticeFacts, NoticeFields>
  language: LanguageKey
  publishedAt: Date | null
}

/** The member's view: the row among their notices, and the open notice. */
export function Preview({ draft: { facts, texts }, language, publishedAt }: PreviewProps) {
  const now = useNow()
  const when = momentText(publishedAt ?? now)
  const place = placeNamed(facts.place)
  return (
    <Previewed texts={texts} language={language}>
      {(typed, lang) => {
        const { title, body } = tidyText(typed)
        return (
          <>
            <div className="row">
              <span className="row__main" lang={lang}>
                <span className="row__title">{title}</span>
                <span className="row__sub clamp-2">{body}</span>
                <span className="row__sub tnum">{when}</span>
              </span>
            </div>
            <article className="stack" lang={lang}>
              <h3 className="title-2">{title}</h3>
              <p className="caption tnum">{when}</p>
              {paragraphsOf(body).map((paragraph, at) => (
                <p key={at} className="notice-paragraph">
                  {paragraph}
                </p>
              ))}
            </article>
            {place !== null && <p className="quiet">Button links to: {placeNames[place]}</p>}
          </>
        )
      }}
    </Previewed>
  )
}
