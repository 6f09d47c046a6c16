import { type LanguageKey, languageOf, languages } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import type { ReactNode } from 'react'
import { LockLine, type LockLineProps } from '../LockLine.tsx'
import { usePlace } from '../place.ts'
import { UnsavedGuard } from '../UnsavedGuard.tsx'
import { type Facts, languageNames, missingLanguages, type Text } from './draft.ts'
import type { Drafting } from './useDraft.ts'
import './writing.css'

export interface LocalizedEditorProps<F extends Facts, T extends Text> extends LockLineProps {
  of: Drafting<F, T>
  /** The languages with a saved text; undefined: a new item. */
  saved: readonly string[] | undefined
  /** True during a reload, which disables typing. */
  renewing: boolean
  /** Reloads the current version and discards typed text. */
  onReload: () => Promise<void>
  /** The language-independent fields. */
  facts: (fixed: boolean) => ReactNode
  /** The fields of one language. */
  text: (language: LanguageKey, fixed: boolean) => ReactNode
  /** Further acts on the saved item. */
  acts: (language: LanguageKey, fixed: boolean) => ReactNode
  /** The preview for a reader of this language. */
  preview: (language: LanguageKey) => ReactNode
}

/** Edits one item: language-independent values, one language at a time, and a preview of the member's screen. */
export function LocalizedEditor<F extends Facts, T extends Text>(props: LocalizedEditorProps<F, T>) {
  const { of: drafting, saved, renewing, onReload, claim, by, again } = props
  const place = usePlace()
  const { changed } = drafting
  const { key: language } = languageOf(place.get('language'))
  const ours = saved === undefined || claim.is === 'ours'
  const fixed = !ours || drafting.busy || renewing
  const missing = missingLanguages(saved ?? [])
  const save = async () => {
    const id = await drafting.save()
    if (id === undefined) return
    if (saved) await onReload()
    else place.go({ item: String(id) }, { replace: true })
  }
  return (
    <div className="writing">
      <div className="writing__form">
        <LockLine
          claim={claim}
          by={by}
          again={() => {
            again()
            // Typed text stays. If it is outdated, the server refuses it.
            if (!changed) void onReload()
          }}
        />
        <Hints
          of={drafting}
          onReload={() => {
            drafting.forget()
            void onReload()
          }}
        />
        {props.facts(fixed)}
        <Tabs
          label="Languages"
          tabs={languages.map(({ key, english }) => ({ id: key, label: markOf(drafting, key, english) }))}
          value={language}
          onChange={(key: LanguageKey) => place.go({ language: key === 'en' ? undefined : key }, { replace: true })}
        >
          {props.text(language, fixed)}
        </Tabs>
        {saved && missing.length > 0 && (
          <p className="quiet">Not in {languageNames(missing)}: their readers see English.</p>
        )}
        <div className="writing__foot">
          <Button small busy={drafting.busy} disabled={!ours || !changed} onClick={() => void save()}>
            Save
          </Button>
          {saved && props.acts(language, !ours || changed || renewing)}
          {changed && <span className="quiet">{whatIsUnsaved(drafting)}</span>}
        </div>
      </div>
      {props.preview(language)}
      <UnsavedGuard when={changed} onLeave={drafting.forget}>
        {whatWouldBeLost(drafting)}
      </UnsavedGuard>
    </div>
  )
}

type State = Pick<Drafting<Facts, Text>, 'changedIn' | 'draft' | 'mistake' | 'refusal' | 'isOutdated' | 'isRestored'>

/** A language with a mark if it is edited or missing. */
function markOf({ draft, changedIn }: State, key: LanguageKey, english: string) {
  if (changedIn.includes(key)) return `${english} •`
  return draft.texts[key] ? english : `${english} –`
}

function whatIsUnsaved({ changedIn, mistake }: State) {
  if (mistake && mistake.in !== 'facts') return `Not saved: check ${languageOf(mistake.in).english}`
  return changedIn.length === 0
    ? 'Not saved yet'
    : `Not saved yet: ${changedIn.map((key) => languageOf(key).english).join(', ')}`
}

function whatWouldBeLost({ changedIn }: State) {
  const what = changedIn.length === 0 ? 'Your changes' : `Your text in ${languageNames(changedIn)}`
  return `${what} will be lost if you leave without saving.`
}

/** Explains the difference between the draft and the saved item, and offers a remedy. */
function Hints({ of: { refusal, isOutdated, isRestored }, onReload }: { of: State; onReload: () => void }) {
  if (refusal === 'content_changed' || isOutdated)
    return (
      <div className="stack" role="status">
        <Note kind="ember">
          Another operator has changed this since you opened it. Your changes were not saved. Copy what you want to
          keep, then load the current version.
        </Note>
        <TextLink flush onClick={onReload}>
          Load the current version
        </TextLink>
      </div>
    )
  if (!isRestored) return null
  return (
    <div role="status">
      <Note>Your earlier draft has been restored. It is not saved yet.</Note>
    </div>
  )
}
