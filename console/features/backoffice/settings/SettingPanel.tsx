import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { PendingBadge, PendingChange } from '../../../components/PendingChange.tsx'
import { momentText } from '../../../words/moments.ts'
import { settingWords } from '../../../words/settings.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { boundsText, type Setting, valueText } from './setting.ts'

const { requestSetting, settingHistory } = consoleContract.settings

/** The number of changes beside the setting; a link leads to the rest. */
const FEW = 5

export interface SettingPanelProps {
  setting: Setting
  /** All settings, because a change is validated against the others. */
  all: readonly Setting[]
  onClose: () => void
}

/** One setting: meaning, value, bounds, changes, and the change request. */
export function SettingPanel({ setting: it, all, onClose }: SettingPanelProps) {
  const mayAsk = useMay()(requestSetting)
  return (
    <Panel
      title={settingWords[it.key].name}
      badge={it.waits !== null && <PendingBadge />}
      onClose={onClose}
      foot={
        it.waits !== null ? (
          <PendingChange>A change to {valueText(it, it.waits)}</PendingChange>
        ) : mayAsk ? (
          <ChangeForm setting={it} all={all} onDone={onClose} />
        ) : (
          <p className="quiet">Only finance can change settings.</p>
        )
      }
    >
      <div className="panel__sum">
        <p className="panel__name tnum">{valueText(it, it.value)}</p>
        <p>{settingWords[it.key].help}</p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Default', value: valueText(it, it.byDefault) },
          { name: 'Allowed values', value: boundsText(it) },
          {
            name: 'Last changed',
            value: it.changedAt === null ? 'never' : `${momentText(it.changedAt)}, ${it.changedBy ?? 'the platform'}`,
          },
        ]}
      />
      <LastChanges of={it} />
    </Panel>
  )
}

function LastChanges({ of: it }: { of: Setting }) {
  const { data } = useAsk(settingHistory, { limit: FEW, key: it.key })
  if (!data || data.rows.length === 0) return null
  return (
    <PanelPart
      title="Changes"
      action={
        <Link className="textlink textlink--flush" href={`/settings?tab=changes&key=${it.key}`}>
          {data.next === null ? 'History' : `All ${data.count}`}
        </Link>
      }
    >
      <ul className="devices">
        {data.rows.map((change) => (
          <li key={change.id}>
            <b className="tnum">
              {valueText(it, change.old)} to {valueText(it, change.new)}
            </b>
            <span className="tnum">
              {momentText(change.at)}, {change.maker ? `${change.maker} and ${change.checker}` : 'the platform'}
            </span>
            {change.reason !== null && <span className="devices__why">“{change.reason}”</span>}
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
