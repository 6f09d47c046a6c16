import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { NewsState, NewsText } from '@humidor/domain/news.ts'
import { type LanguageKey, languageOf, languages } from '@humidor/locales/languages.ts'

/** A piece of news with its text in every language that it is in. */
export type News = AnswerOf<typeof consoleContract.news.one>

export type Texts = Partial<Record<LanguageKey, NewsText>>

/** What an operator sees of news while they write it: what is saved, and what is typed over it. */
export interface Draft {
  source: string
  /** The name of the picture. */
  picture: string | null
  texts: Texts
}

export const noText: NewsText = { title: '', summary: '', body: '' }

export const draftOf = (news: News | undefined): Draft => ({
  source: news?.source ?? 'Humidor',
  picture: news?.picture ?? null,
  texts: Object.fromEntries(
    (news?.texts ?? []).map(({ language, title, summary, body }) => [language, { title, summary, body }]),
  ),
})

const isBlank = ({ title, summary, body }: NewsText) =>
  title.trim() === '' &&
  summary.trim() === '' &&
  body.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' &&
  !body.includes('<img')

const sameText = (one: NewsText = noText, other: NewsText = noText) =>
  (isBlank(one) && isBlank(other)) ||
  (one.title === other.title && one.summary === other.summary && one.body === other.body)

/** The languages whose text was typed over since it was saved. */
export const changedTexts = (saved: Draft, typed: Draft): LanguageKey[] =>
  languages.map(({ key }) => key).filter((key) => !sameText(saved.texts[key], typed.texts[key]))

/** Whether anything was. */
export const isChanged = (saved: Draft, typed: Draft): boolean =>
  saved.source !== typed.source || saved.picture !== typed.picture || changedTexts(saved, typed).length > 0

/** Names of languages, for the middle of a sentence: `German, Thai`. */
export const languageNames = (keys: readonly string[]) => keys.map((key) => languageOf(key).english).join(', ')

/** The languages that news is not in. */
export const missingLanguages = (has: readonly string[]): string[] =>
  languages.map(({ key }) => key).filter((key) => !has.includes(key))

export const stateNames: Readonly<Record<NewsState, string>> = {
  draft: 'Draft',
  planned: 'Planned',
  published: 'Published',
}
