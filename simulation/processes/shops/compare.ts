import type { Intent } from '../intents.ts'
import { isOpen, timesOf } from '../times.ts'
import type { Charge, Shopping } from './charges.ts'
import type { Arrival } from './receiver.ts'
import type { ChargeRow, DeliveryRow, EventRow, ShopRows } from './rows.ts'
import type { Webhook } from './shops.ts'

/** Differences between the answers to shops and members, the rows, and what arrived at the shops' servers. In words. */
export interface Differences {
  lost: string[]
  doubled: string[]
  /** What is still to come. */
  unresolved: string[]
}

type Compared = Pick<Shopping, 'charges' | 'webhooks'> & { receiver: { arrivals: readonly Arrival[] } }

const grouped = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const deliveryName = (webhookId: bigint, eventId: bigint | string) => `${webhookId} ${eventId}`

/** Compares charge by charge and event by event, as no sum shows a second event or a wrong payer. */
export function compareShops({ charges, webhooks, receiver: { arrivals } }: Compared, rows: ShopRows): Differences {
  const found: Differences = { lost: [], doubled: [], unresolved: [] }
  const byReference = grouped(rows.charges, ({ reference }) => reference)
  const eventsOf = grouped(rows.events, ({ charge_id }) => charge_id)
  for (const charge of charges) {
    const mine = byReference.get(charge.reference) ?? []
    countInto(found, `${charge.reference} is opened`, mine.length, [charge.opened])
    for (const row of mine) {
      compareEnd(found, charge, row)
      compareEvents(found, row, eventsOf.get(row.id) ?? [])
    }
  }
  const known = new Set(charges.map(({ reference }) => reference))
  for (const { id, reference } of rows.charges)
    if (!known.has(reference)) found.doubled.push(`charge ${id} was opened by nobody`)
  compareDeliveries(found, { webhooks, arrivals, rows })
  return found
}

function countInto(found: Differences, what: string, times: number, intents: readonly Intent[]) {
  const { least, most } = timesOf(intents)
  if (times < least) found.lost.push(`lost: ${what} ${times} times, not ${least} to ${most}`)
  if (times > most) found.doubled.push(`doubled: ${what} ${times} times, not ${least} to ${most}`)
}

/** How a charge ended, against the answers: to members who paid it, to the shop that cancelled it, and about refunds. */
function compareEnd(found: Differences, { reference, payments, cancels, refunds }: Charge, row: ChargeRow) {
  const { ended_as: ended, payer } = row
  const done = payments.filter((it) => it.done)
  if (new Set(done.map(({ key }) => key)).size > 1) found.doubled.push(`doubled: ${reference} was paid by two members`)
  for (const { who } of done) if (payer !== who.id) found.lost.push(`lost: ${who.id} paid ${reference}, not ${payer}`)
  if (done.length === 0 && payer !== null && !payments.some((it) => it.who.id === payer && isOpen(it)))
    found.doubled.push(`doubled: ${payer} paid ${reference}, and was refused`)
  const isCancelled = ended === 'charge.cancelled'
  if (cancels.some((it) => it.done) && !isCancelled) found.lost.push(`lost: the end of ${reference}, now ${ended}`)
  if (isCancelled && !cancels.some((it) => it.done || isOpen(it)))
    found.doubled.push(`doubled: ${reference} was cancelled by nobody`)
  countInto(found, `${reference} is refunded`, row.refunds, refunds)
  if (ended === null) found.unresolved.push(`unresolved: ${reference} is still open`)
  if (payer !== null && !row.converted) found.unresolved.push(`unresolved: the bill of ${reference} is not converted`)
}

/** The events of a charge: its opening, its end, and after a payment the conversion and each refund. Once each, in this order. */
function compareEvents(found: Differences, row: ChargeRow, events: readonly EventRow[]) {
  const { id, ended_as: ended, converted, refunds } = row
  const expected = [
    'charge.opened',
    ...(ended ? [ended] : []),
    ...(converted ? ['bill.converted'] : []),
    ...Array.from({ length: refunds }, () => 'bill.refunded'),
  ]
  const kinds = events.map(({ kind }) => kind)
  for (const kind of new Set([...expected, ...kinds])) {
    const [times, wanted] = [kinds, expected].map((all) => all.filter((one) => one === kind).length) as [number, number]
    if (times < wanted) found.lost.push(`lost: charge ${id} has ${times} events ${kind}, not ${wanted}`)
    if (times > wanted) found.doubled.push(`doubled: charge ${id} has ${times} events ${kind}, not ${wanted}`)
  }
  // Conversion and refund may come in either order.
  const ordered = kinds.slice(0, 2).join() === expected.slice(0, 2).join()
  if (kinds.length === expected.length && !ordered)
    found.lost.push(`out of order: charge ${id} has ${kinds.join(', ')}`)
  if (events.some(({ merchant_id }) => merchant_id !== row.merchant_id))
    found.lost.push(`lost: an event of charge ${id} is recorded for another shop`)
}

const wants = ({ shopId, kinds }: Webhook, { merchant_id, kind }: EventRow) =>
  shopId === merchant_id && (kinds.length === 0 || (kinds as readonly string[]).includes(kind))

interface Delivered {
  webhooks: readonly Webhook[]
  arrivals: readonly Arrival[]
  rows: ShopRows
}

/** Each event has one delivery to each webhook that wants it. It has arrived, no more often than it was tried, and in order. */
function compareDeliveries(found: Differences, { webhooks, arrivals, rows }: Delivered) {
  const queued = grouped(rows.deliveries, (row) => deliveryName(row.webhook_id, row.event_id))
  const arrived = grouped(arrivals, ({ webhookId, event }) => deliveryName(webhookId, event))
  const events = new Map(rows.events.map((event) => [event.id, event]))
  for (const webhook of webhooks)
    for (const event of rows.events) {
      const [first, ...more] = queued.get(deliveryName(webhook.id, event.id)) ?? []
      const name = `event ${event.id} (${event.kind}) to webhook ${webhook.id}`
      const isWanted = wants(webhook, event)
      if (isWanted && !first) found.lost.push(`lost: no delivery of ${name}`)
      if (more.length > 0 || (first && !isWanted)) found.doubled.push(`doubled: a delivery of ${name}`)
      if (first) compareArrivals(found, name, first, arrived.get(deliveryName(webhook.id, `evt_${event.id}`)) ?? [])
    }
  for (const { event, type, chargeId, isGenuine } of arrivals) {
    const row = events.get(BigInt(event.replace('evt_', '')))
    if (row?.kind !== type || String(row.charge_id) !== chargeId || !isGenuine)
      found.doubled.push(`false: ${event} arrived as ${type} of charge ${chargeId}${isGenuine ? '' : ', unsigned'}`)
  }
  compareOrder(found, arrivals)
}

function compareArrivals(
  { lost, doubled, unresolved }: Differences,
  name: string,
  { state, attempts }: DeliveryRow,
  arrived: readonly Arrival[],
) {
  if (state === 'pending') unresolved.push(`unresolved: ${name} waits`)
  else if (state === 'failed') lost.push(`lost: ${name} was given up`)
  else if (arrived.length === 0) lost.push(`lost: ${name} has not arrived`)
  // A sender that was killed before it noted the answer sends once more. The shop knows the event by its number.
  if (arrived.length > attempts)
    doubled.push(`doubled: ${name} arrived ${arrived.length} times after ${attempts} attempts`)
}

/** Of one charge, an event arrives for the first time only after all earlier ones. */
function compareOrder(found: Differences, arrivals: readonly Arrival[]) {
  const seen = new Set<string>()
  const newest = new Map<string, bigint>()
  for (const { webhookId, event, chargeId } of arrivals) {
    const name = deliveryName(webhookId, event)
    if (seen.has(name)) continue
    seen.add(name)
    const [id, subject] = [BigInt(event.replace('evt_', '')), `${webhookId} ${chargeId}`]
    if (id < (newest.get(subject) ?? 0n)) found.lost.push(`out of order: ${event} of charge ${chargeId} came late`)
    newest.set(subject, id)
  }
}
