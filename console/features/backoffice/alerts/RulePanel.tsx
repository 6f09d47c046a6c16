import { consoleContract } from '@humidor/contract/console/index.ts'
import { type AlertRule, alertRules } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertRuleName } from '@humidor/domain/backoffice/alert-words.ts'
import { parseSetting, settingText, settingTyped, unitText } from '@humidor/domain/platform/setting-units.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { ReasonField, Select } from '../../../components/fields.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { PendingBadge, PendingChange } from '../../../components/PendingChange.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { momentText } from '../../../words/moments.ts'
import { refusalText } from '../../../words/refusals.ts'
import { severityName } from './alert.ts'
import { boundsText, conditionText, isPlain, type Rule, ruleMistake } from './rule.ts'

const { requestAlertRule, listAlertRules } = consoleContract.alerts

export interface RulePanelProps {
  rule: Rule
  onClose: () => void
}

/** One rule: when it fires, its default, and the request to change it. */
export function RulePanel({ rule: it, onClose }: RulePanelProps) {
  const mayAsk = useMay()(requestAlertRule)
  const { holdS }: AlertRule = alertRules[it.rule]
  return (
    <Panel
      title={alertRuleName(it.rule)}
      badge={it.waits !== null && <PendingBadge />}
      onClose={onClose}
      foot={
        it.waits !== null ? (
          <PendingChange>A change to “{conditionText(it, it.waits)}”</PendingChange>
        ) : mayAsk ? (
          <ChangeRuleForm rule={it} onDone={onClose} />
        ) : (
          <p className="quiet">Only finance can change rules.</p>
        )
      }
    >
      <div className="panel__sum">
        <p className="panel__name tnum">{conditionText(it, it)}</p>
        <p>{severityName[it.severity]}</p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Default', value: conditionText(it, { threshold: it.byDefault, off: false }) },
          !isPlain(it) && { name: 'Allowed values', value: boundsText(it) },
          holdS > 0 && { name: 'Must last for', value: settingText('seconds', holdS) },
          {
            name: 'Last changed',
            value: it.changedAt === null ? 'never' : `${momentText(it.changedAt)}, ${it.changedBy}`,
          },
        ]}
      />
      <p>
        <Link className="panel__link" href={`/alerts?tab=resolved&rule=${it.rule}`}>
          Resolved alerts of this rule
        </Link>
      </p>
    </Panel>
  )
}

function ChangeRuleForm({ rule: it, onDone }: { rule: Rule; onDone: () => void }) {
  const asking = useApprovalRequest(requestAlertRule, {
    blank: { value: settingTyped(it.unit, it.threshold), state: it.off ? 'off' : 'on', reason: '' },
    changes: [listAlertRules],
    inField: ['illegal_value', 'illegal_operation'],
    onDone,
  })
  const { typed, refusal } = asking
  const isOff = typed.state === 'off'
  const threshold = isPlain(it) ? it.threshold : parseSetting(it.unit, typed.value)
  const wrong = ruleMistake(it, threshold, isOff)
  const unit = readLine(unitText(it.unit))
  const refused = refusal === 'illegal_value' || refusal === 'illegal_operation' ? refusalText(refusal) : undefined
  const mistake = refused ?? (asking.pressed ? wrong : undefined)
  const allowed = wrong !== undefined || threshold === undefined ? undefined : { rule: it.rule, threshold, off: isOff }
  return (
    <form className="panel__form" onSubmit={asking.submit(allowed)} noValidate>
      {!isPlain(it) && (
        <TextField
          label={alertRules[it.rule].unit === 'days' ? 'Fires below' : 'Fires from'}
          value={typed.value}
          onChange={(value) => asking.change({ value })}
          end={unit === '' ? undefined : <span className="field__unit">{unit}</span>}
          hint={
            it.unit === 'seconds' ? `Hours and minutes, as 1 h 30 min, ${boundsText(it)}` : `Number, ${boundsText(it)}`
          }
          error={mistake}
        />
      )}
      <Select
        label="Rule"
        value={typed.state}
        onChange={(state) => asking.change({ state })}
        options={[
          { value: 'on', text: 'on' },
          { value: 'off', text: 'off: it never fires' },
        ]}
        error={isPlain(it) ? mistake : undefined}
      />
      <ReasonField {...asking.reason} placeholder="Enter the purpose" hint="Visible to the second operator" />
      <div className="panel__btns">
        <Button small type="submit" busy={asking.busy} disabled={asking.offline}>
          Request change
        </Button>
      </div>
      <Unsent typed={asking.unsent} busy={asking.busy} />
    </form>
  )
}
