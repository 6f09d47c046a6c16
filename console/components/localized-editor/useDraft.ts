import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useMe } from '../../api/useMe.ts'
import { changedTexts, type Draft, type Facts, isChanged, type Kind, type Text } from './draft.ts'
import { shelfOf } from './kept-draft.ts'

/** A mistake to correct before saving. */
export type Mistake<F extends Facts> =
  | { in: 'facts'; field: keyof F & string; code: ErrorCode }
  | { in: LanguageKey; code: ErrorCode }

/** The request of one save: all language-independent values, and the text of at most one language. */
export interface Save<F extends Facts, T extends Text> {
  /** Both absent: a new item. */
  id?: number
  version?: number
  facts: F
  text?: T & { language: LanguageKey }
}

/** The server calls for one kind of item. */
export interface Saving<F extends Facts, T extends Text> {
  save(what: Save<F, T>): Promise<{ id: number; version: number } | undefined>
  /** The server's refusal, if the form shows it itself. */
  refusal: ErrorCode | undefined
  busy: boolean
}

export interface Drafting<F extends Facts, T extends Text> {
  draft: Draft<F, T>
  changed: boolean
  changedIn: readonly LanguageKey[]
  mistake: Mistake<F> | undefined
  refusal: ErrorCode | undefined
  busy: boolean
  /** The text predates this page, as after a reload or the end of a session. */
  isRestored: boolean
  /** Another operator has changed the item since; the server would refuse this version. */
  isOutdated: boolean
  put(facts: Partial<F>): void
  write(language: LanguageKey, text: Partial<T>): void
  /** Saves all typed text, one language after the other. Answers the id; undefined: at least one save failed. */
  save(): Promise<number | undefined>
  /** Discards unsaved text. */
  forget(): void
}

/** The saved item as a draft, with id and version; both undefined for a new item. */
export interface Saved<F extends Facts, T extends Text> extends Draft<F, T> {
  id?: number | undefined
  version?: number | undefined
}

function mistakeIn<F extends Facts, T extends Text>(
  kind: Kind<F, T>,
  draft: Draft<F, T>,
  changedIn: readonly LanguageKey[],
): Mistake<F> | undefined {
  const wrong = kind.refuseFacts(draft.facts)
  if (wrong) return { in: 'facts', ...wrong }
  for (const language of changedIn) {
    const code = kind.refuseText(draft.texts[language] ?? kind.noText)
    if (code) return { in: language, code }
  }
  return undefined
}

/** The unsaved text of one item, stored for its operator until it is saved, and the save itself. */
export function useDraft<F extends Facts, T extends Text>(
  kind: Kind<F, T>,
  there: Saved<F, T>,
  saving: Saving<F, T>,
): Drafting<F, T> {
  const operator = useMe().data?.operator.id ?? 0
  const [shelf] = useState(() => shelfOf(kind, operator, there.id))
  const [kept] = useState(shelf.read)
  const [saved, setSaved] = useState<Draft<F, T>>(() => ({ facts: there.facts, texts: there.texts }))
  const [draft, setDraft] = useState(kept?.draft ?? saved)
  const [at, setAt] = useState<{ id?: number | undefined; version?: number | undefined }>({
    id: kept?.id ?? there.id,
    version: kept?.version ?? there.version,
  })
  const [mistake, setMistake] = useState<Mistake<F>>()
  const changedIn = changedTexts(kind, saved, draft)
  const changed = isChanged(kind, saved, draft)
  useEffect(() => {
    if (changed) shelf.keep({ ...at, draft })
    else shelf.forget()
  }, [changed, at, draft, shelf])

  async function saveAll(): Promise<number | undefined> {
    const wrong = mistakeIn(kind, draft, changedIn)
    setMistake(wrong)
    if (wrong) return undefined
    const { facts } = draft
    let done: { id: number; version: number } | undefined
    // Each save builds on the version of the one before, so that a retry continues after a lost one.
    for (const language of changedIn.length > 0 ? changedIn : [undefined]) {
      const { id, version } = done ?? at
      const text = language && { ...kind.noText, ...draft.texts[language], language }
      const answer = await saving.save({
        ...(id !== undefined && { id }),
        ...(version !== undefined && { version }),
        facts,
        ...(text && { text }),
      })
      if (!answer) return undefined
      done = answer
      setAt(answer)
      setSaved((before) => ({
        facts,
        texts: language ? { ...before.texts, [language]: draft.texts[language] ?? kind.noText } : before.texts,
      }))
    }
    // Write now: the page may unmount before the next render.
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
    isOutdated: changed && at.version !== undefined && there.version !== undefined && at.version < there.version,
    put: (facts) => {
      setDraft((before) => ({ ...before, facts: { ...before.facts, ...facts } }))
      setMistake(undefined)
    },
    write: (language, text) => {
      setDraft((before) => ({
        ...before,
        texts: { ...before.texts, [language]: { ...kind.noText, ...before.texts[language], ...text } },
      }))
      setMistake(undefined)
    },
    save: saveAll,
    forget: shelf.forget,
  }
}
