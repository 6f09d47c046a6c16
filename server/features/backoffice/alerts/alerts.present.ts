import type { listAlerts } from '@humidor/contract/backoffice/alerts.console.ts'
import type { z } from 'zod/mini'
import type { AlertRow } from './alerts.queries.ts'

type Alert = z.output<typeof listAlerts.response>['rows'][number]

/** An alert in the operators' view. */
export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id.toString(),
  ...{ rule: row.rule, subject: row.subject, severity: row.severity, state: row.state },
  ...{ value: Number(row.value), threshold: Number(row.threshold) },
  ...{ firedAt: row.fired_at, resolvedAt: row.resolved_at, clearSince: row.clear_since },
  acknowledged:
    row.acknowledged_at === null
      ? null
      : { at: row.acknowledged_at, by: row.acknowledged_by ?? '', note: row.note ?? '' },
  silence:
    row.silenced_until === null
      ? null
      : { until: row.silenced_until, by: row.silenced_by ?? '', note: row.silence_note ?? '' },
})
