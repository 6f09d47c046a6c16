import type { delivery, webhook } from '@humidor/contract/commerce/webhook-fields.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { TEST_KIND } from '@humidor/domain/commerce/webhook.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { SendingRow } from './deliveries.queries.ts'
import type { BillObject, ChargeObject, Objects, PayoutObject } from './objects.queries.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts'

/** Millionths as decimals: at least two places, at most six, exact. Not negative. */
export function decimal(amount: bigint): string {
  const places = String(amount % 1_000_000n).padStart(6, '0')
  return `${amount / 1_000_000n}.${places.slice(0, 2)}${places.slice(2).replace(/0+$/, '')}`
}

const time = (at: Date | null) => at?.toISOString() ?? null

const presentBill = (row: BillObject) => ({
  id: row.id.toString(),
  chargeId: row.charge_id?.toString() ?? null,
  receipt: row.receipt,
  payer: maskedName(row.payer),
  amountCig: decimal(row.money_cig),
  refundedCig: decimal(row.refunded_cig),
  amountUsdt: row.money_usdt === null ? null : decimal(row.money_usdt),
  refundedUsdt: decimal(row.refunded_usdt),
  createdAt: time(row.created_at),
  convertedAt: time(row.converted_at),
})

const presentCharge = (row: ChargeObject, bill: BillObject | undefined, at: Date) => ({
  id: row.id.toString(),
  code: row.code,
  state: chargeStateOf(
    {
      expiresAt: row.expires_at,
      paidAt: row.paid_at,
      cancelledAt: row.cancelled_at,
      refunded: micros<'CIG'>(bill?.refunded_cig ?? 0n),
      cig: micros<'CIG'>(row.money_cig),
    },
    at,
  ),
  currency: row.currency,
  amount: decimal(row.money),
  tip: decimal(row.tip),
  amountCig: decimal(row.money_cig),
  price: decimal(row.price),
  reference: row.reference,
  note: row.note,
  items: (row.items ?? []).map(({ price, ...item }) => ({ ...item, price: decimal(BigInt(price)) })),
  createdAt: time(row.created_at),
  expiresAt: time(row.expires_at),
  paidAt: time(row.paid_at),
  bill: bill === undefined ? null : presentBill(bill),
})

const presentPayout = (row: PayoutObject) => ({
  id: row.id.toString(),
  state: row.state === 'rejected' && row.rejected_by === null ? 'cancelled' : row.state,
  amount: decimal(row.money),
  fee: decimal(row.fee),
  pays: decimal(row.pays),
  address: row.address,
  txid: row.txid,
  reply: row.reply,
  createdAt: time(row.created_at),
  endedAt: time(row.ended_at),
})

/** The object of an event as it is now. Undefined: it is a test, or the object was deleted since. */
function dataOf(row: SendingRow, objects: Objects, at: Date) {
  const charge = objects.charges.get(row.charge_id ?? 0n)
  if (charge) return { charge: presentCharge(charge, objects.billsOfCharges.get(charge.id), at) }
  const bill = objects.bills.get(row.bill_id ?? 0n)
  if (bill) return { bill: presentBill(bill) }
  const payout = objects.payouts.get(row.withdrawal_id ?? 0n)
  return payout && { payout: presentPayout(payout) }
}

/** The `id` of a body: the same in each attempt and in each replay. */
export const eventIdOf = ({ id, event_id }: Pick<SendingRow, 'id' | 'event_id'>) =>
  event_id === null ? `evt_ping_${id}` : `evt_${event_id}`

/** What is posted to a webhook. @param at the moment whose state it shows */
export const presentBody = (row: SendingRow, objects: Objects, at: Date): string =>
  JSON.stringify({
    id: eventIdOf(row),
    type: row.kind ?? TEST_KIND,
    created: (row.at ?? row.created_at).toISOString(),
    data: dataOf(row, objects, at) ?? {},
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
