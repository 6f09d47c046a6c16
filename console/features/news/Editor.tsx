import { newsLengths } from '@humidor/domain/news.ts'
import { type LanguageKey, languageOf, languages } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../api/useMe.ts'
import { Leaving } from '../../desk/Leaving.tsx'
import { LockLine } from '../../desk/LockLine.tsx'
import { usePlace } from '../../desk/place.ts'
import type { Claim } from '../../desk/useClaim.ts'
import { shelfOf } from './kept-draft.ts'
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
  const operator = useMe().data?.operator.id ?? 0
  const [shelf] = useState(() => shelfOf(operator, news?.id))
  const drafting = useDraft(news, shelf)
  const { draft, changed } = drafting
  const { key: language } = languageOf(place.get('language'))
  const ours = news === undefined || claim.is === 'ours'
  const fixed = !ours || drafting.busy
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
        <LockLine
          claim={claim}
          by={lockedBy}
          again={() => {
            again()
            // What is typed stays: should it be outdated, the server says so.
            if (!changed) void onReload()
          }}
        />
        <Hints
          of={drafting}
          onReload={() => {
            shelf.forget()
            void onReload()
          }}
        />
        <TextField
          label="Source"
          hint={`Who tells it. At most ${newsLengths.source} characters, the same in every language.`}
          value={draft.source}
          disabled={fixed}
          error={drafting.mistake?.in === 'source' ? mistakeText(drafting.mistake.code) : undefined}
          onChange={(source) => drafting.put({ source })}
        />
        <PictureField picture={draft.picture} disabled={fixed} onChange={(picture) => drafting.put({ picture })} />
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
            disabled={fixed}
            mistake={drafting.mistake?.in === language ? drafting.mistake.code : undefined}
            onChange={(text) => drafting.write(language, text)}
          />
        </Tabs>
        {news && missing.length > 0 && (
          <p className="quiet">Not in {languageNames(missing)}: their readers are shown English.</p>
        )}
        <Foot of={drafting} ours={ours} onSave={() => void saved()}>
          {news && <Publishing news={news} language={language} disabled={!ours || changed} onDone={onReload} />}
        </Foot>
      </div>
      <Preview draft={draft} language={language} publishedAt={news?.publishedAt ?? null} />
      <Leaving when={changed} onLeave={shelf.forget}>
        {whatWouldBeLost(drafting)}
      </Leaving>
    </div>
  )
}

/** A language with a sign for how it stands: typed over, or not there. */
function markOf({ draft, changedIn }: Drafting, key: LanguageKey, english: string) {
  if (changedIn.includes(key)) return `${english} •`
  return draft.texts[key] ? english : `${english} –`
}

interface FootProps {
  of: Drafting
  ours: boolean
  onSave: () => void
  /** What else can be done with what is saved. */
  children: ReactNode
}

const Foot = ({ of, ours, onSave, children }: FootProps) => (
  <div className="news-foot">
    <Button small busy={of.busy} disabled={!ours || !of.changed} onClick={onSave}>
      Save
    </Button>
    {children}
    {of.changed && <span className="quiet">{whatIsUnsaved(of)}</span>}
  </div>
)

function whatIsUnsaved({ changedIn, mistake }: Drafting) {
  if (mistake && mistake.in !== 'source') return `Not saved: look at ${languageOf(mistake.in).english}`
  return changedIn.length === 0
    ? 'Not saved yet'
    : `Not saved yet: ${changedIn.map((key) => languageOf(key).english).join(', ')}`
}

function whatWouldBeLost({ changedIn }: Drafting) {
  const what = changedIn.length === 0 ? 'What you changed' : `What you typed in ${languageNames(changedIn)}`
  return `${what} is not saved. It is lost once you leave.`
}

/** Why what is typed is not what was saved, and what can be done about it. */
function Hints({ of: { refusal, isOutdated, isRestored }, onReload }: { of: Drafting; onReload: () => void }) {
  if (refusal === 'content_changed' || isOutdated)
    return (
      <div className="stack" role="status">
        <Note kind="ember">
          Another operator has changed this since you opened it. Nothing of yours was saved. Copy what you want to keep,
          then look at it as it is now.
        </Note>
        <TextLink flush onClick={onReload}>
          Show it as it is now
        </TextLink>
      </div>
    )
  if (!isRestored) return null
  return (
    <div role="status">
      <Note>What you had typed before is here again. It is not saved yet.</Note>
    </div>
  )
}
