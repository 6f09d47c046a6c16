import { consoleContract } from '@humidor/contract/console/index.ts'
import { alertRuleName } from '@humidor/domain/backoffice/alert-words.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import type { Place, tabsAt } from '../../../components/place.ts'
import { ListQueue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { dayText } from '../../../words/moments.ts'
import { severityName } from './alert.ts'
import { RulePanel } from './RulePanel.tsx'
import { conditionText, type Rule } from './rule.ts'

const { listAlertRules } = consoleContract.alerts

const columns: Column<Rule>[] = [
  { head: 'Rule', cell: ({ rule }) => <Two first={alertRuleName(rule)} /> },
  {
    head: 'Fires',
    cell: (it) => (
      <Two first={conditionText(it, it)} second={it.waits ? `${conditionText(it, it.waits)} pending` : undefined} />
    ),
  },
  {
    head: 'Severity',
    hiddenOn: 'phone',
    cell: ({ severity }) =>
      severity === 'critical' ? <b className="ember">{severityName.critical}</b> : <span>{severityName.warning}</span>,
  },
  {
    head: 'Changed',
    hiddenOn: 'narrow',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? (
        <span className="quiet">never</span>
      ) : (
        <Two first={dayText(changedAt)} second={changedBy ?? undefined} />
      ),
  },
  {
    head: 'State',
    hiddenOn: 'phone',
    cell: ({ off, waits }) => {
      if (waits) return <Status kind="wait">Change pending</Status>
      return <Status kind={off ? 'fail' : 'done'}>{off ? 'off' : 'on'}</Status>
    },
  },
]

/** Every rule, its threshold, and the request to change it. */
export function Rules({ place, tabs }: { place: Place; tabs: ReturnType<typeof tabsAt> }) {
  const asked = useAsk(listAlertRules, {}, { live: true })
  const item = place.get('item')
  const open = asked.data?.find(({ rule }) => rule === item)
  return (
    <>
      <ConsolePage title="Alerts">
        <ListQueue
          label="Rules of alerts"
          tabs={tabs}
          of={asked}
          note="Rules are evaluated once a minute. An alert resolves five minutes after its condition has ended."
        >
          {(rows) => (
            <ItemTable caption="Rules of alerts" columns={columns} rows={rows} keyOf={({ rule }: Rule) => rule} />
          )}
        </ListQueue>
      </ConsolePage>
      {open && <RulePanel key={open.rule} rule={open} onClose={() => place.go({ item: undefined })} />}
    </>
  )
}
