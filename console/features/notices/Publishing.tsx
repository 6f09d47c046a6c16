import { consoleContract } from '@humidor/contract/console/index.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { languageNames, missingLanguages } from '../../desk/writing/draft.ts'
import type { Notice } from './notice.ts'

const { dropText, list, publish, takeBack } = consoleContract.notices

export interface PublishingProps {
  notice: Notice
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or take back, and take a translation away; each asks once more. */
export function Publishing({ notice, language, disabled, onDone }: PublishingProps) {
  const [asking, setAsking] = useState<'publish' | 'takeBack' | 'drop'>()
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    void onDone()
  }
  const has = notice.texts.map((text) => text.language)
  const english = has.includes('en')
  const told = notice.state === 'published'
  return (
    <>
      {!told && (
        <Button small kind="quiet" disabled={disabled || !english} onClick={() => setAsking('publish')}>
          Publish
        </Button>
      )}
      {told && (
        <Button small kind="danger-quiet" disabled={disabled} onClick={() => setAsking('takeBack')}>
          Take back
        </Button>
      )}
      {!told && has.includes(language) && (
        <Button small kind="ghost" disabled={disabled} onClick={() => setAsking('drop')}>
          Remove {languageOf(language).english}
        </Button>
      )}
      {!told && !english && <span className="quiet">Needs English to be published</span>}
      {asking === 'publish' && <Publish notice={notice} onClose={close} onDone={done} />}
      {asking === 'takeBack' && <TakeBack notice={notice} onClose={close} onDone={done} />}
      {asking === 'drop' && <Drop notice={notice} language={language} onClose={close} onDone={done} />}
    </>
  )
}

interface AskProps {
  notice: Notice
  onClose: () => void
  onDone: () => void
}

const which = ({ id, version }: Notice) => ({ id, version })

/** What publishing does, plainly: who reads it, in which languages, and who is mailed. */
export function consequenceOf({ member, byMail, texts }: Pick<Notice, 'member' | 'byMail' | 'texts'>): string {
  const missing = missingLanguages(texts.map(({ language }) => language))
  return [
    member ? `${member.name} reads it at once, and nobody else.` : 'Every member reads it at once.',
    missing.length === 0
      ? 'It is there in all seven languages.'
      : `Not in ${languageNames(missing)}: they are shown English.`,
    byMail &&
      (member
        ? 'They are mailed it, unless they chose to get none.'
        : 'It is mailed to whoever chose news from the house. A mail cannot be taken back.'),
  ]
    .filter(Boolean)
    .join(' ')
}

function Publish({ notice, onClose, onDone }: AskProps) {
  const act = useAct(publish, { thanks: 'It is told', changes: [list], then: onDone })
  return (
    <Confirm
      keep="Cancel"
      title={notice.member ? `Tell ${notice.member.name}?` : 'Tell every member?'}
      text={consequenceOf(notice)}
      act="Publish"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act(which(notice))}
      onClose={onClose}
    />
  )
}

function TakeBack({ notice, onClose, onDone }: AskProps) {
  const act = useAct(takeBack, { thanks: 'Taken back', changes: [list], then: onDone })
  return (
    <Confirm
      danger
      keep="Cancel"
      title="Take this back?"
      text="Nobody sees it any more, and no more mails of it go out. Mails that were sent cannot be taken back. Published again, it is unread again."
      act="Take back"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act(which(notice))}
      onClose={onClose}
    />
  )
}

function Drop({ notice, language, onClose, onDone }: AskProps & { language: LanguageKey }) {
  const { english } = languageOf(language)
  const act = useAct(dropText, { thanks: `${english} is gone`, changes: [list], then: onDone })
  return (
    <Confirm
      danger
      keep="Cancel"
      title={`Remove ${english}?`}
      text={
        language === 'en' ? 'Without English it cannot be published.' : `Readers of ${english} will be shown English.`
      }
      act="Remove"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act({ ...which(notice), language })}
      onClose={onClose}
    />
  )
}
