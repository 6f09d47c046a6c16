import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type NewsText, refuseNewsSource, refuseNewsText } from '@humidor/domain/news.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { changedTexts, type Draft, draftOf, isChanged, type News, noText } from './news.ts'

const { list, save } = consoleContract.news

/** Where something has to be mended before it can be saved. */
export type Mistake = { in: 'source'; code: ErrorCode } | { in: LanguageKey; code: ErrorCode }

export interface Drafting {
  draft: Draft
  changed: boolean
  changedIn: readonly LanguageKey[]
  mistake: Mistake | undefined
  /** Why the server did not take it, where the form says so itself. */
  refusal: ErrorCode | undefined
  busy: boolean
  put(facts: Partial<Pick<Draft, 'source' | 'picture'>>): void
  write(language: LanguageKey, text: Partial<NewsText>): void
  /** Saves all that was typed, one language after the other. The number of the news; undefined: not everything was taken. */
  save(): Promise<number | undefined>
}

function mistakeIn(draft: Draft, changedIn: readonly LanguageKey[]): Mistake | undefined {
  const source = refuseNewsSource(draft.source)
  if (source) return { in: 'source', code: source }
  for (const language of changedIn) {
    const code = refuseNewsText(draft.texts[language] ?? noText)
    if (code) return { in: language, code }
  }
  return undefined
}

/** What is typed of a piece of news, and how it is saved. */
export function useDraft(news: News | undefined): Drafting {
  const [draft, setDraft] = useState(() => draftOf(news))
  const [saved, setSaved] = useState(draft)
  const [at, setAt] = useState<{ id: number | undefined; version: number | undefined }>({
    id: news?.id,
    version: news?.version,
  })
  const [mistake, setMistake] = useState<Mistake>()
  const saving = useAct(save, { changes: [list], inField: ['content_changed'] })
  const changedIn = changedTexts(saved, draft)

  async function saveAll(): Promise<number | undefined> {
    const wrong = mistakeIn(draft, changedIn)
    setMistake(wrong)
    if (wrong) return undefined
    const facts = { source: draft.source, picture: draft.picture }
    let done: { id: number; version: number } | undefined
    // Each knows of the one before, so a save that is lost half way goes on from there.
    for (const language of changedIn.length > 0 ? changedIn : [undefined]) {
      const { id, version } = done ?? at
      const text = language && { language, ...noText, ...draft.texts[language] }
      const answer = await saving.act({
        ...(id !== undefined && { id }),
        ...(version !== undefined && { version }),
        ...facts,
        ...(text && { text }),
      })
      if (!answer) return undefined
      done = answer
      setAt(answer)
      setSaved((before) => ({
        ...facts,
        texts: language ? { ...before.texts, [language]: draft.texts[language] ?? noText } : before.texts,
      }))
    }
    say('Saved', 'ok')
    return done?.id
  }

  return {
    draft,
    changed: isChanged(saved, draft),
    changedIn,
    mistake,
    refusal: saving.refusal,
    busy: saving.busy,
    put: (facts) => {
      setDraft((before) => ({ ...before, ...facts }))
      setMistake(undefined)
    },
    write: (language, text) => {
      setDraft((before) => ({
        ...before,
        texts: { ...before.texts, [language]: { ...noText, ...before.texts[language], ...text } },
      }))
      setMistake(undefined)
    },
    save: saveAll,
  }
}
