import { consoleContract } from '@humidor/contract/console/index.ts'
import { parseSetting, settingTyped, unitText } from '@humidor/domain/platform/setting-units.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ReasonField } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { boundsText, type Setting, settingMistake, valueText } from './setting.ts'

const { allSettings, requestSetting } = consoleContract.settings

/** Input hints for units that are not typed as decimals. */
const example: Partial<Record<Setting['unit'], string>> = {
  seconds: 'Hours and minutes, as 1 h 30 min',
  'time of day': 'In UTC+8, as 09:00',
  switch: 'Text',
}

export interface ChangeFormProps {
  setting: Setting
  all: readonly Setting[]
  onDone: () => void
}

/** Requests a change of a setting and shows its meaning first. A second operator must approve. */
export function ChangeForm({ setting: it, all, onDone }: ChangeFormProps) {
  const asFound = settingTyped(it.unit, it.value)
  const asking = useApprovalRequest(requestSetting, {
    blank: { value: asFound, reason: '' },
    changes: [allSettings],
    inField: ['illegal_value', 'illegal_operation'],
    onDone,
  })
  const { typed, refusal } = asking
  const value = parseSetting(it.unit, typed.value)
  const touched = asking.pressed || typed.value !== asFound
  const wrong = settingMistake(it, value, all)
  const unit = readLine(unitText(it.unit))
  const ofValue = refusal === 'illegal_value' || refusal === 'illegal_operation'
  const allowed = wrong !== undefined || value === undefined ? undefined : { key: it.key, value }
  return (
    <form className="panel__form" onSubmit={asking.submit(allowed)} noValidate>
      <TextField
        label="New value"
        value={typed.value}
        onChange={(text) => asking.change({ value: text })}
        end={unit === '' ? undefined : <span className="field__unit">{unit}</span>}
        hint={
          value === undefined || wrong !== undefined
            ? `${example[it.unit] ?? 'Number'}, ${boundsText(it)}`
            : `${valueText(it, it.value)} → ${valueText(it, value)}`
        }
        error={ofValue ? refusalText(refusal) : touched ? wrong : undefined}
      />
      <ReasonField
        {...asking.reason}
        placeholder="Enter the purpose"
        hint="Visible to the second operator and in the history"
      />
      <div className="panel__btns">
        <Button small type="submit" busy={asking.busy} disabled={asking.offline}>
          Request change
        </Button>
      </div>
      <Unsent typed={asking.unsent} busy={asking.busy} />
    </form>
  )
}
