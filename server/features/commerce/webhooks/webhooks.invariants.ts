import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = ['merchant_webhook_stays', 'merchant_webhook_at_most_ten', 'webhook_delivery_stays']
const constraints = [
  'merchant_webhook_url',
  'merchant_webhook_kinds',
  'merchant_webhook_previous',
  'merchant_webhook_off',
  'merchant_webhook_removed',
  'webhook_delivery_once',
  'webhook_delivery_ordered',
  'webhook_delivery_pending',
  'webhook_delivery_signed',
  'webhook_delivery_delivered',
]

/** Invariants of webhooks and their deliveries. */
export const webhookInvariants: readonly Invariant[] = [
  {
    id: 'webhooks.at-most-ten',
    summary: 'A merchant has at most ten webhooks.',
    sql: `select merchant_id from merchant_webhook where removed_at is null group by merchant_id having count(*) > 10`,
  },
  {
    id: 'webhooks.off-waits-for-nothing',
    summary:
      'Nothing waits for a webhook that is off, apart from what waited when it was switched off and is about to end.',
    sql: `select d.id from webhook_delivery d join merchant_webhook w on w.id = d.webhook_id
      where d.state = 'pending' and w.off_at is not null and (w.ends_through is null or d.id > w.ends_through)`,
  },
  {
    id: 'webhooks.only-their-own',
    summary: 'A webhook gets only events of its merchant, under the subject of the event.',
    sql: `select d.id from webhook_delivery d join merchant_webhook w on w.id = d.webhook_id join merchant_event e on e.id = d.event_id
      left join merchant_bill b on b.id = e.bill_id
      where e.merchant_id <> w.merchant_id or d.replay = 0 and d.subject is distinct from
        coalesce('charge:' || coalesce(e.charge_id, b.charge_id), 'bill:' || e.bill_id, 'payout:' || e.withdrawal_id)`,
  },
  {
    id: 'webhooks.in-order',
    summary: 'Of a subject, a delivery was tried only after the one before it had ended.',
    sql: `select d.id from webhook_delivery d
      join lateral (select p.state, p.ended_at from webhook_delivery p where p.webhook_id = d.webhook_id and p.subject = d.subject and p.id < d.id
        order by p.id desc limit 1) before on true
      where d.attempts > 0 and (before.state = 'pending' or before.ended_at > d.signed_at)`,
  },
  guardsStand('webhooks', { triggers, constraints }),
]
