import { newsLengths } from '@humidor/domain/news.ts'
import { type LanguageKey, languageOf, languages } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useEffect } from 'react'
import { LockLine } from '../../desk/LockLine.tsx'
import { usePlace } from '../../desk/place.ts'
import type { Claim } from '../../desk/useClaim.ts'
import { mistakeText } from './mistake.ts'
import { languageNames, missingLanguages, type News, noText } from './news.ts'
import { PictureField } from './PictureField.tsx'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'
import { TextForm } from './TextForm.tsx'
import { type Drafting, useDraft } from './useDraft.ts'
import './news.css'

export interface EditorProps {
  /** Undefined: it is new. */
  news: News | undefined
  lockedBy?: News['lockedBy']
  claim: Claim
  again: () => void
  /** Shows it as it is now, whatever was typed. */
  onReload: () => Promise<void>
}

/** Writes one piece of news: what holds in every language, the text of one at a time, and beside it what a member will see. */
export function Editor({ news, lockedBy = null, claim, again, onReload }: EditorProps) {
  const place = usePlace()
  const drafting = useDraft(news)
  const { draft, changed, refusal } = drafting
  const { key: language } = languageOf(place.get('language'))
  const ours = news === undefined || claim.is === 'ours'
  useLeavingWarned(changed)
  const missing = missingLanguages((news?.texts ?? []).map((text) => text.language))
  const saved = async () => {
    const id = await drafting.save()
    if (id === undefined) return
    if (news) await onReload()
    else place.go({ item: String(id) }, { replace: true })
  }
  return (
    <div className="news-desk">
      <div className="news-form">
        <LockLine claim={claim} again={again} by={lockedBy} />
        {refusal === 'content_changed' && <Changed onReload={onReload} />}
        <TextField
          label="Source"
          hint={`Who tells it. At most ${newsLengths.source} characters, the same in every language.`}
          value={draft.source}
          disabled={!ours}
          error={drafting.mistake?.in === 'source' ? mistakeText(drafting.mistake.code) : undefined}
          onChange={(source) => drafting.put({ source })}
        />
        <PictureField picture={draft.picture} disabled={!ours} onChange={(picture) => drafting.put({ picture })} />
        <Tabs
          label="Languages"
          tabs={languages.map(({ key, english }) => ({ id: key, label: markOf(drafting, key, english) }))}
          value={language}
          onChange={(key: LanguageKey) => place.go({ language: key === 'en' ? undefined : key }, { replace: true })}
        >
          <TextForm
            key={language}
            language={language}
            text={draft.texts[language] ?? noText}
            disabled={!ours}
            mistake={drafting.mistake?.in === language ? drafting.mistake.code : undefined}
            onChange={(text) => drafting.write(language, text)}
          />
        </Tabs>
        {news && missing.length > 0 && (
          <p className="quiet">Not in {languageNames(missing)}: their readers are shown English.</p>
        )}
        <div className="news-foot">
          <Button small busy={drafting.busy} disabled={!ours || !changed} onClick={() => void saved()}>
            Save
          </Button>
          {news && <Publishing news={news} language={language} disabled={!ours || changed} onDone={onReload} />}
          {changed && <span className="quiet">{whatIsUnsaved(drafting)}</span>}
        </div>
      </div>
      <Preview draft={draft} language={language} publishedAt={news?.publishedAt ?? null} />
    </div>
  )
}

/** A language with a sign for how it stands: typed over, or not there. */
function markOf({ draft, changedIn }: Drafting, key: LanguageKey, english: string) {
  if (changedIn.includes(key)) return `${english} •`
  return draft.texts[key] ? english : `${english} –`
}

function whatIsUnsaved({ changedIn, mistake }: Drafting) {
  if (mistake && mistake.in !== 'source') return `Not saved: look at ${languageOf(mistake.in).english}`
  return changedIn.length === 0
    ? 'Not saved yet'
    : `Not saved yet: ${changedIn.map((key) => languageOf(key).english).join(', ')}`
}

const Changed = ({ onReload }: { onReload: () => Promise<void> }) => (
  <div className="stack">
    <Note kind="ember">
      Another operator has changed this since you opened it. Nothing of yours was saved. Copy what you want to keep,
      then look at it as it is now.
    </Note>
    <TextLink flush onClick={() => void onReload()}>
      Show it as it is now
    </TextLink>
  </div>
)

/** The browser asks before a tab with unsaved words is closed. */
function useLeavingWarned(changed: boolean) {
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
}
