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
  {
    id: 'alerts.contact-points-are-agreed',
    summary: 'Every contact point, and the end of each, was agreed on by two operators, as it is.',
    sql: `select p.id from contact_point p left join approval a on a.id = p.approval_id left join approval r on r.id = p.removal_approval_id
      where a.kind is distinct from 'contactPoint' or a.state <> 'approved' or a.about <> p.seal_key or a.decided_at <> p.added_at
        or (a.payload ->> 'shown') is distinct from p.shown or (a.payload ->> 'kind') is distinct from p.kind
        or decode(a.payload ->> 'target', 'base64') is distinct from p.target
        or (p.removed_at is not null and (r.kind is distinct from 'contactPoint' or r.state <> 'approved' or r.about <> p.id::text
          or r.decided_at <> p.removed_at))`,
  },
  guardsStand('alerts', {
    triggers: ['alert_stays', 'contact_point_stays'],
    constraints: [
      ...['alert_fired', 'alert_acknowledged', 'alert_resolved', 'alert_silence_week'],
      ...['alert_message_once', 'contact_point_quiet', 'contact_point_removed'],
    ],
  }),
]
