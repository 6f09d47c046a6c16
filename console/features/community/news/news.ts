import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type NewsState, type NewsText, refuseNewsSource, refuseNewsText } from '@humidor/domain/community/news.ts'
import { isBlank as isBlankText } from '@humidor/domain/typed/signs.ts'
import { z } from 'zod/mini'
import type { Kind } from '../../../desk/writing/draft.ts'
import type { Saved } from '../../../desk/writing/useDraft.ts'

/** A piece of news with its text in every language that it is in. */
export type News = AnswerOf<typeof consoleContract.news.one>

/** What of news holds in every language. */
export type NewsFacts = {
  source: string
  /** The name of the picture. */
  picture: string | null
}

/** The text of news, as one that fields are written into. */
export type NewsFields = { [field in keyof NewsText]: string }

/** How news is written. */
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

/** What an operator begins with: news as it is saved, or what is new, in the name of the house. */
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
  planned: 'Planned',
  published: 'Published',
}
