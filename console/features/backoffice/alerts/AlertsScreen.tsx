import { consoleContract } from '@humidor/contract/console/index.ts'
import { alertRuleKeys, isAlertRule } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertRuleName } from '@humidor/domain/backoffice/alert-words.ts'
import { useMay, useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { ageText } from '../../../words/moments.ts'
import { AlertPanel } from './AlertPanel.tsx'
import { type Alert, lineOf, severityName, statusOf, titleOf } from './alert.ts'
import { ContactPoints } from './ContactPoints.tsx'
import { Rules } from './Rules.tsx'

const { listAlerts } = consoleContract.alerts
type Call = typeof listAlerts

const tabs = [
  { id: 'open', label: 'Open' },
  { id: 'resolved', label: 'Resolved' },
  { id: 'rules', label: 'Rules' },
  { id: 'contacts', label: 'Contact points' },
] as const

/** Alerts to operators: the open ones, the resolved ones, and the rules. */
export function AlertsScreen() {
  const place = usePlace()
  const mayContact = useMay()(consoleContract.contactPoints.listContactPoints)
  const shown = tabs.filter(({ id }) => id !== 'contacts' || mayContact)
  const choosing = tabsAt(place, shown, { first: 'open', clears: ['rule', 'ask'] })
  const tab = choosing.value
  if (tab === 'contacts') return <ContactPoints place={place} tabs={choosing} />
  if (tab === 'rules') return <Rules place={place} tabs={choosing} />
  return <Alerts key={tab} state={tab} place={place} tabs={choosing} />
}

const empty = {
  open: { title: 'No open alerts', text: 'An alert appears here once a rule is met, and resolves by itself.' },
  resolved: { title: 'No alerts yet', text: 'Resolved alerts appear here for a year.' },
  filtered: { title: 'No results', text: 'No alert of this rule. Check the filter and the other tab.' },
}

const columnsAt = (now: Date): Column<Alert>[] => [
  { head: 'Alert', cell: (alert) => <Two first={titleOf(alert)} second={lineOf(alert)} /> },
  {
    head: 'Severity',
    hiddenOn: 'phone',
    cell: ({ severity }) =>
      severity === 'critical' ? <b className="ember">{severityName.critical}</b> : <span>{severityName.warning}</span>,
  },
  {
    head: 'Fired',
    hiddenOn: 'phone',
    cell: ({ firedAt, resolvedAt }) => <When at={firedAt} more={ageText(firedAt, resolvedAt ?? now)} />,
  },
  {
    head: 'Operator',
    hiddenOn: 'narrow',
    cell: ({ acknowledged }) => (acknowledged ? acknowledged.by : <span className="quiet">nobody</span>),
  },
  {
    head: 'State',
    cell: (alert) => {
      const { kind, text } = statusOf(alert, now)
      return <Status kind={kind}>{text}</Status>
    },
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Alert', text: ({ id }) => id },
  { head: 'Rule', text: titleOf },
  { head: 'About', text: ({ subject }) => subject },
  { head: 'Severity', text: ({ severity }) => severity },
  { head: 'Figure', text: (alert) => lineOf(alert) ?? '' },
  { head: 'Fired at', at: ({ firedAt }) => firedAt },
  { head: 'Acknowledged at', at: ({ acknowledged }) => acknowledged?.at ?? null },
  { head: 'Acknowledged by', of: 'Operator', text: ({ acknowledged }) => acknowledged?.by ?? '' },
  { head: 'Note', text: ({ acknowledged }) => acknowledged?.note ?? '' },
  { head: 'Resolved at', at: ({ resolvedAt }) => resolvedAt },
]

const ruleFilter = (
  <FilterField
    label="Rule"
    name="rule"
    all="All rules"
    options={alertRuleKeys.map((value) => ({ value, text: alertRuleName(value) }))}
  />
)

interface AlertsProps {
  state: 'open' | 'resolved'
  place: Place
  tabs: ReturnType<typeof tabsAt>
}

function Alerts({ state, place, tabs: choosing }: AlertsProps) {
  const now = useNow()
  const key = place.get('rule')
  const rule = key !== undefined && isAlertRule(key) ? key : undefined
  const asking: Asking<Call> = { state, ...(rule !== undefined && { rule }) }
  const pages = usePages(listAlerts, asking)
  return (
    <>
      <ConsolePage title="Alerts">
        <Queue
          label="Alerts"
          tabs={choosing}
          filters={{ fields: ruleFilter, inUse: rule === undefined ? 0 : 1 }}
          exporting={<Export call={listAlerts} asking={asking} name={`alerts-${state}`} columns={file} />}
          of={pages}
          waits={state === 'open' ? 'alerts' : undefined}
          empty={rule === undefined ? empty[state] : empty.filtered}
          columns={columnsAt(now)}
        >
          {(rows, shown) => (
            <ItemTable
              caption={state === 'open' ? 'Open alerts, newest first' : 'Resolved alerts, newest first'}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Alert) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItemAnywhere
        call={listAlerts}
        asking={asking}
        of={pages}
        gone={{ title: 'Alert not found', text: 'Resolved alerts are kept for a year.' }}
      >
        {(alert, close) => <AlertPanel alert={alert} now={now} onClose={close} />}
      </OpenItemAnywhere>
    </>
  )
}
