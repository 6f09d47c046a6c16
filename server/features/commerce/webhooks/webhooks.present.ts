import type { delivery, webhook } from '@humidor/contract/commerce/webhook-fields.ts'
import { bill as v1Bill } from '@humidor/contract/v1/bills.ts'
import { charge as v1Charge } from '@humidor/contract/v1/charges.ts'
import { payout as v1Payout } from '@humidor/contract/v1/payouts.ts'
import { TEST_KIND } from '@humidor/domain/commerce/webhook.ts'
import { z } from 'zod/mini'
import { presentV1Charge } from '../charges/charges.ts'
import { presentV1Bill } from '../merchants/merchants.ts'
import { presentV1Payout } from '../payouts/payouts.ts'
import type { SendingRow } from './deliveries.queries.ts'
import type { Objects } from './objects.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts'

/** The object of an event as `/api/v1` shows it now. Undefined: it is a test, or the object was deleted since. */
function dataOf(row: SendingRow, objects: Objects, at: Date, site: string) {
  const charge = objects.charges.get(row.charge_id ?? 0n)
  if (charge) return { charge: z.encode(v1Charge, presentV1Charge(charge, at, site)) }
  const bill = objects.bills.get(row.bill_id ?? 0n)
  if (bill) return { bill: z.encode(v1Bill, presentV1Bill(bill)) }
  const payout = objects.payouts.get(row.withdrawal_id ?? 0n)
  return payout && { payout: z.encode(v1Payout, presentV1Payout(payout)) }
}

/** The `id` of a body: the same in each attempt and in each replay. */
export const eventIdOf = ({ id, event_id }: Pick<SendingRow, 'id' | 'event_id'>) =>
  event_id === null ? `evt_ping_${id}` : `evt_${event_id}`

/** What is posted to a webhook. @param at the moment whose state it shows @param site such as `https://humidor.example` */
export const presentBody = (row: SendingRow, objects: Objects, at: Date, site: string): string =>
  JSON.stringify({
    id: eventIdOf(row),
    type: row.kind ?? TEST_KIND,
    created: (row.at ?? row.created_at).toISOString(),
    data: dataOf(row, objects, at, site) ?? {},
  })

/** A webhook in the lists of its merchant and of operators. */
export const presentWebhook = (row: WebhookRow, at: Date): z.output<typeof webhook> => ({
  id: row.id.toString(),
  url: row.url,
  kinds: [...(row.kinds ?? [])] as z.output<typeof webhook>['kinds'],
  createdAt: row.created_at,
  off: row.off_at !== null && row.off_why !== null ? { at: row.off_at, why: row.off_why } : null,
  previousUntil: row.previous_until !== null && at < row.previous_until ? row.previous_until : null,
  pending: Number(row.pending),
})

/** A delivery in the log. */
export const presentDelivery = (row: DeliveryRow): z.output<typeof delivery> => ({
  id: row.id.toString(),
  webhookId: row.webhook_id.toString(),
  eventId: eventIdOf(row),
  kind: row.kind ?? TEST_KIND,
  replay: row.replay,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  nextAt: row.next_at,
  endedAt: row.ended_at,
  status: row.status,
  error: row.error,
  ms: row.ms,
  answer: row.answer,
})
