import { consoleContract } from '@humidor/contract/console/index.ts'
import { activityLengths, activityTypes } from '@humidor/domain/community/activity.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { DateField } from '@humidor/ui/DateField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useNow } from '../../../api/useMe.ts'
import { Select } from '../../../components/fields.tsx'
import { LocalizedEditor } from '../../../components/localized-editor/LocalizedEditor.tsx'
import type { ItemLock } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import { PictureField } from '../../../components/localized-editor/PictureField.tsx'
import { PlainText } from '../../../components/localized-editor/PlainText.tsx'
import { useDraft } from '../../../components/localized-editor/useDraft.ts'
import { activityTypeName } from '../../../words/activity-types.ts'
import { type Activity, type ActivityFacts, activityKind, savedOf, timesOf } from './activity.ts'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'
import './activities.css'

const { activities, saveActivity } = consoleContract.activities

export interface EditorProps extends ItemLock {
  /** Undefined: a new activity. */
  activity: Activity | undefined
}

/** Edits one activity: type, picture, times, one language at a time, and a preview of the member's screen. */
export function Editor({ activity, ...held }: EditorProps) {
  const now = useNow()
  const saving = useAct(saveActivity, { changes: [activities], inField: ['content_changed'] })
  const drafting = useDraft(activityKind, savedOf(activity, now), {
    save: ({ facts, ...rest }) => {
      const { type, picture } = facts
      return saving.act({ ...rest, type, picture, ...timesOf(facts) })
    },
    refusal: saving.refusal,
    busy: saving.busy,
  })
  const { draft, mistake } = drafting
  return (
    <LocalizedEditor
      {...held}
      of={drafting}
      saved={activity?.texts.map((text) => text.language)}
      facts={(fixed) => (
        <FactsForm
          facts={draft.facts}
          disabled={fixed}
          mistake={mistake?.in === 'facts' ? mistake.code : undefined}
          onChange={drafting.put}
        />
      )}
      text={(language, fixed) => (
        <PlainText
          key={language}
          language={language}
          text={draft.texts[language] ?? activityKind.noText}
          most={activityLengths}
          disabled={fixed}
          error={mistake?.in === language ? mistakeText(mistake.code) : undefined}
          onChange={(text) => drafting.write(language, text)}
        />
      )}
      acts={(language, fixed) =>
        activity && <Publishing activity={activity} language={language} disabled={fixed} onDone={held.onReload} />
      }
      preview={(language) => <Preview draft={draft} language={language} />}
    />
  )
}

interface FactsFormProps {
  facts: ActivityFacts
  disabled: boolean
  mistake: ErrorCode | undefined
  onChange: (facts: Partial<ActivityFacts>) => void
}

/** The language-independent fields. */
function FactsForm({ facts, disabled, mistake, onChange }: FactsFormProps) {
  const error = mistake && 'It must end after it starts, within a year. Enter times as 09:00.'
  return (
    <>
      <Select
        label="Type"
        hint="The type decides who may apply and how much is paid: a salon needs silver members."
        value={facts.type}
        disabled={disabled}
        options={activityTypes.map((value) => ({ value, text: activityTypeName[value] }))}
        onChange={(value) => onChange({ type: activityTypes.find((one) => one === value) ?? 'meeting' })}
      />
      <PictureField picture={facts.picture} disabled={disabled} onChange={(picture) => onChange({ picture })} />
      <fieldset className="activity-times" disabled={disabled}>
        <DateField label="From (UTC+8)" value={facts.fromDay} onChange={(fromDay) => onChange({ fromDay })} />
        <TextField label="Time" value={facts.fromTime} onChange={(fromTime) => onChange({ fromTime })} />
        <DateField label="Until (UTC+8)" value={facts.toDay} onChange={(toDay) => onChange({ toDay })} />
        <TextField label="Time" value={facts.toTime} error={error} onChange={(toTime) => onChange({ toTime })} />
      </fieldset>
    </>
  )
}
