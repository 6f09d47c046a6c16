import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { languageNames, missingLanguages } from '../../desk/writing/draft.ts'
import type { News } from './news.ts'
import { PublishDialog } from './PublishDialog.tsx'

const { dropText, list, unpublish } = consoleContract.news

export interface PublishingProps {
  news: News
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or take back, and take a translation away; each asks once more. */
export function Publishing({ news, language, disabled, onDone }: PublishingProps) {
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'drop'>()
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    void onDone()
  }
  const has = news.texts.map((text) => text.language)
  const which = { id: news.id, version: news.version }
  const missing = missingLanguages(has)
  const told =
    missing.length === 0
      ? 'It is there in all seven languages.'
      : `Not in ${languageNames(missing)}: they are shown English.`
  const droppable = has.includes(language) && (language !== 'en' || news.state === 'draft')
  return (
    <>
      {news.state !== 'published' && (
        <Button small kind="quiet" disabled={disabled || !has.includes('en')} onClick={() => setAsking('publish')}>
          {news.state === 'planned' ? 'Publish now or later' : 'Publish'}
        </Button>
      )}
      {news.state !== 'draft' && (
        <Button small kind="danger-quiet" disabled={disabled} onClick={() => setAsking('unpublish')}>
          Take back
        </Button>
      )}
      {droppable && (
        <Button small kind="ghost" disabled={disabled} onClick={() => setAsking('drop')}>
          Remove {languageOf(language).english}
        </Button>
      )}
      {news.state === 'draft' && !has.includes('en') && <span className="quiet">Needs English to be published</span>}
      {asking === 'publish' && <PublishDialog news={which} told={told} onClose={close} onDone={done} />}
      {asking === 'unpublish' && (
        <TakeBack which={which} seen={news.state === 'published'} onClose={close} onDone={done} />
      )}
      {asking === 'drop' && <Drop which={which} language={language} onClose={close} onDone={done} />}
    </>
  )
}

interface AskProps {
  which: { id: number; version: number }
  onClose: () => void
  onDone: () => void
}

function TakeBack({ which, seen, onClose, onDone }: AskProps & { seen: boolean }) {
  const act = useAct(unpublish, { thanks: 'Taken back: it is a draft again', changes: [list], then: onDone })
  return (
    <Confirm
      danger
      keep="Cancel"
      title="Take this back?"
      text={seen ? 'Members no longer see it, also not by its address.' : 'It will not be published.'}
      act="Take back"
      busy={act.busy}
      onAct={() => void act.act(which)}
      onClose={onClose}
    />
  )
}

function Drop({ which, language, onClose, onDone }: AskProps & { language: LanguageKey }) {
  const { english } = languageOf(language)
  const act = useAct(dropText, { thanks: `${english} is removed`, changes: [list], then: onDone })
  return (
    <Confirm
      danger
      keep="Cancel"
      title={`Remove ${english}?`}
      text={language === 'en' ? 'Without it this cannot be published.' : 'Its readers are shown English from now on.'}
      act="Remove"
      busy={act.busy}
      onAct={() => void act.act({ ...which, language })}
      onClose={onClose}
    />
  )
}
