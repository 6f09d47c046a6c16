import { consoleContract } from '@humidor/contract/console/index.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm, type ConfirmProps } from '@humidor/ui/Confirm.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { languageNames, missingLanguages } from '../../desk/writing/draft.ts'
import type { Activity } from './activity.ts'

const { activities, dropActivityText, publishActivity, unpublishActivity } = consoleContract.activities

export interface PublishingProps {
  activity: Activity
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or take back, and take a translation away; each asks once more. */
export function Publishing({ activity, language, disabled, onDone }: PublishingProps) {
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'drop'>()
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    void onDone()
  }
  const has = activity.texts.map((text) => text.language)
  const isDraft = activity.state === 'draft'
  const lacksEnglish = !has.includes('en')
  const asks = { activity, onClose: close, onDone: done }
  return (
    <>
      {isDraft && (
        <Button small kind="quiet" disabled={disabled || lacksEnglish} onClick={() => setAsking('publish')}>
          Publish
        </Button>
      )}
      {!isDraft && (
        <Button small kind="danger-quiet" disabled={disabled} onClick={() => setAsking('unpublish')}>
          Take back
        </Button>
      )}
      {has.includes(language) && (language !== 'en' || isDraft) && (
        <Button small kind="ghost" disabled={disabled} onClick={() => setAsking('drop')}>
          Remove {languageOf(language).english}
        </Button>
      )}
      {isDraft && lacksEnglish && <span className="quiet">Needs English to be published</span>}
      {asking === 'publish' && <Publish {...asks} />}
      {asking === 'unpublish' && <TakeBack {...asks} />}
      {asking === 'drop' && <Drop {...asks} language={language} />}
    </>
  )
}

interface AskProps {
  activity: Activity
  onClose: () => void
  onDone: () => void
}

const which = ({ id, version }: Activity) => ({ id, version })

const Ask = (props: Omit<ConfirmProps, 'keep'>) => <Confirm keep="Cancel" {...props} />

function Publish({ activity, onClose, onDone }: AskProps) {
  const act = useAct(publishActivity, { thanks: 'Members see it now', changes: [activities], then: onDone })
  const missing = missingLanguages(activity.texts.map(({ language }) => language))
  return (
    <Ask
      title="Publish this?"
      text={
        missing.length === 0
          ? 'Members see it at once. It is there in all seven languages.'
          : `Members see it at once. Not in ${languageNames(missing)}: they are shown English.`
      }
      act="Publish"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act(which(activity))}
      onClose={onClose}
    />
  )
}

function TakeBack({ activity, onClose, onDone }: AskProps) {
  const act = useAct(unpublishActivity, { thanks: 'Taken back', changes: [activities], then: onDone })
  return (
    <Ask
      danger
      title="Take this back?"
      text="Members no longer see it and can no longer apply for it. What they have applied for stays in the queue."
      act="Take back"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act(which(activity))}
      onClose={onClose}
    />
  )
}

function Drop({ activity, language, onClose, onDone }: AskProps & { language: LanguageKey }) {
  const { english } = languageOf(language)
  const act = useAct(dropActivityText, { thanks: `${english} is removed`, changes: [activities], then: onDone })
  return (
    <Ask
      danger
      title={`Remove ${english}?`}
      text={language === 'en' ? 'Without it this cannot be published.' : 'Its readers are shown English from now on.'}
      act="Remove"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act({ ...which(activity), language })}
      onClose={onClose}
    />
  )
}
