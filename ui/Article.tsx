import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cleanHtml } from './clean-html.ts'
import './css/article.css'

export interface ArticleProps {
  title: string
  /** Source and date. */
  by: ReactNode
  /** The path of its picture. */
  picture?: string | undefined
  summary: string
  /** HTML. It is sanitised before it is shown. */
  body: string
  /** The language of the texts (BCP 47). */
  lang: string
}

/** A complete news item. */
export function Article({ title, by, picture, summary, body, lang }: ArticleProps) {
  const written = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => written.current?.replaceChildren(cleanHtml(body)), [body])
  return (
    <article className="article" lang={lang}>
      <header className="article__head">
        <h2 className="article__title">{title}</h2>
        <p className="article__by tnum">{by}</p>
      </header>
      {picture !== undefined && <img className="article__pic" src={picture} alt="" />}
      <p className="article__lead">{summary}</p>
      <div className="article__body" ref={written} />
    </article>
  )
}
