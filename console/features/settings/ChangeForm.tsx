import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import { parseSetting, settingTyped, unitText } from '@humidor/domain/setting-units.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { TextArea } from '../../desk/fields.tsx'
import { refusalText } from '../../words/refusals.ts'
import { boundsText, hindrance, type Setting, valueText } from './setting.ts'

const { operators, settings } = consoleContract
const { allSettings, requestSetting } = settings

/** How times are typed, which are no decimals. */
const example: Partial<Record<Setting['unit'], string>> = {
  seconds: 'Hours and minutes, as 1 h 30 min',
  'time of day': 'In UTC+8, as 09:00',
  switch: 'A word',
}

export interface ChangeFormProps {
  setting: Setting
  all: readonly Setting[]
  onDone: () => void
}

/** Asks that a setting be changed; what it would mean is said before. A second operator has to agree. */
export function ChangeForm({ setting: it, all, onDone }: ChangeFormProps) {
  const [typed, setTyped] = useState(settingTyped(it.unit, it.value))
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const asking = useAct(requestSetting, {
    thanks: 'Asked. Another operator decides now.',
    changes: [allSettings, operators.approvals, operators.me],
    inField: ['illegal_value', 'illegal_operation', 'content_empty'],
    then: onDone,
  })
  const value = parseSetting(it.unit, typed)
  const touched = pressed || typed !== settingTyped(it.unit, it.value)
  const wrong = hindrance(it, value, all)
  const { refusal } = asking
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (wrong !== undefined || value === undefined || refuseNote(reason)) return
    void asking.act({ key: it.key, value, reason: reason.trim() })
  }
  const unit = unitText(it.unit).trim()
  const ofValue = refusal === 'illegal_value' || refusal === 'illegal_operation'
  return (
    <form className="panel__form" onSubmit={submit} noValidate>
      <TextField
        label="It shall be"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          asking.forgive()
        }}
        end={unit === '' ? undefined : <span className="field__unit">{unit}</span>}
        hint={
          value === undefined || wrong !== undefined
            ? `${example[it.unit] ?? 'A number'}, ${boundsText(it)}`
            : `${valueText(it, it.value)} becomes ${valueText(it, value)}`
        }
        error={ofValue ? refusalText(refusal) : touched ? wrong : undefined}
      />
      <TextArea
        label="Reason"
        placeholder="Write what it is for"
        hint="The second operator and the history tell it"
        most={noteLength.most}
        value={reason}
        onChange={(text) => {
          setReason(text)
          asking.forgive()
        }}
        error={pressed && refuseNote(reason) ? refusalText(refuseNote(reason) ?? 'content_empty') : undefined}
      />
      <div className="panel__btns">
        <Button small type="submit" busy={asking.busy} disabled={asking.offline}>
          Ask for the change
        </Button>
      </div>
    </form>
  )
}
