import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of alerts (docs/decisions/0121-alerts.md). */
export const alertInvariants: readonly Invariant[] = [
  {
    id: 'alerts.rules-are-agreed',
    summary: 'Every changed rule of alerts has the values that two operators agreed on.',
    sql: `select r.rule from alert_rule r left join approval a on a.id = r.approval_id
      where a.id is null or a.kind <> 'alertRule' or a.state <> 'approved' or a.about <> r.rule or a.decided_at <> r.changed_at
        or (a.payload -> 'asked' ->> 'threshold')::bigint <> r.threshold or (a.payload -> 'asked' ->> 'off')::boolean <> r.off`,
  },
  guardsStand('alerts', {
    triggers: ['alert_stays'],
    constraints: ['alert_fired', 'alert_acknowledged', 'alert_resolved', 'alert_silence_week'],
  }),
]
