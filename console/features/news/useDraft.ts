import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type NewsText, refuseNewsSource, refuseNewsText } from '@humidor/domain/news.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import type { Shelf } from './kept-draft.ts'
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
  /** It was typed before this page was opened, as before a reload or the end of a session. */
  isRestored: boolean
  /** Somebody else has changed the news since it was typed: it would not be taken. */
  isOutdated: boolean
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

/** What is typed of a piece of news, kept on a shelf until it is saved, and how it is saved. */
export function useDraft(news: News | undefined, shelf: Shelf): Drafting {
  const [kept] = useState(shelf.read)
  const [saved, setSaved] = useState(() => draftOf(news))
  const [draft, setDraft] = useState(kept?.draft ?? saved)
  const [at, setAt] = useState<{ id?: number | undefined; version?: number | undefined }>({
    id: kept?.id ?? news?.id,
    version: kept?.version ?? news?.version,
  })
  const [mistake, setMistake] = useState<Mistake>()
  const saving = useAct(save, { changes: [list], inField: ['content_changed'] })
  const changedIn = changedTexts(saved, draft)
  const changed = isChanged(saved, draft)
  useEffect(() => {
    if (changed) shelf.keep({ ...at, draft })
    else shelf.forget()
  }, [changed, at, draft, shelf])

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
    // Now, as the page may be gone before it is drawn again.
    shelf.forget()
    say('Saved', 'ok')
    return done?.id
  }

  return {
    draft,
    changed,
    changedIn,
    mistake,
    refusal: saving.refusal,
    busy: saving.busy,
    isRestored: kept !== undefined && changed,
    isOutdated: changed && news !== undefined && at.version !== undefined && at.version < news.version,
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
