import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type NewsState, type NewsText, refuseNewsSource, refuseNewsText } from '@humidor/domain/community/news.ts'
import { isBlank as isBlankText } from '@humidor/domain/typed/signs.ts'
import { z } from 'zod/mini'
import type { Kind } from '../../../components/localized-editor/draft.ts'
import type { Saved } from '../../../components/localized-editor/useDraft.ts'

/** A news article with its text in each of its languages. */
export type News = AnswerOf<typeof consoleContract.news.one>

/** The language-independent values of an article. */
export type NewsFacts = {
  source: string
  /** The name of the picture. */
  picture: string | null
}

/** The text of an article, as editable fields. */
export type NewsFields = { [field in keyof NewsText]: string }

/** How news is edited. */
export const newsKind: Kind<NewsFacts, NewsFields> = {
  name: 'news',
  facts: z.object({ source: z.string(), picture: z.nullable(z.string()) }),
  text: z.object({ title: z.string(), summary: z.string(), body: z.string() }),
  noText: { title: '', summary: '', body: '' },
  isBlank: ({ title, summary, body }) =>
    isBlankText(title) &&
    isBlankText(summary) &&
    body.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' &&
    !body.includes('<img'),
  refuseFacts: ({ source }) => {
    const code = refuseNewsSource(source)
    return code && { field: 'source', code }
  },
  refuseText: refuseNewsText,
}

/** The saved article as a draft, or a new one in the platform's name. */
export const savedOf = (news: News | undefined): Saved<NewsFacts, NewsFields> => ({
  id: news?.id,
  version: news?.version,
  facts: { source: news?.source ?? 'Humidor', picture: news?.picture ?? null },
  texts: Object.fromEntries(
    (news?.texts ?? []).map(({ language, title, summary, body }) => [language, { title, summary, body }]),
  ),
})

export const stateNames: Readonly<Record<NewsState, string>> = {
  draft: 'Draft',
  planned: 'Scheduled',
  published: 'Published',
}
