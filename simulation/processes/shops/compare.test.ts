import { expect, it } from 'vitest'
import type { Intent } from '../intents.ts'
import type { Member } from '../users.ts'
import type { Charge } from './charges.ts'
import { compareShops } from './compare.ts'
import type { Arrival } from './receiver.ts'
import type { ChargeRow, DeliveryRow, EventRow, ShopRows } from './rows.ts'
import type { Shop, Webhook } from './shops.ts'

const SHOP = 500_001
const [ALICE, BOB] = [20_000_001, 20_000_002] as const

let made = 0
const intent = (id: number, it: Partial<Intent> = { done: true, answer: 'success' }): Intent => {
  made += 1
  return { n: made, name: '', key: `key ${made}`, body: {}, attempts: [], who: { id } as Member, ...it } as Intent
}
const refused = { done: false, answer: 'charge_paid' }
/** Refused after an attempt without an answer. */
const doubtful = { ...refused, attempts: [{ node: 'a', at: 0, took: 0, answeredWith: 'nothing' }] }

const shop = { id: SHOP } as Shop
const charge = (reference: string, it: Partial<Charge> = {}): Charge => ({
  ...{ shop, reference, opened: intent(SHOP), payments: [], cancels: [], refunds: [] },
  ...it,
})
const webhooks: readonly Webhook[] = [
  { id: 1n, shopId: SHOP, path: '/0', secret: '', kinds: [] },
  { id: 2n, shopId: SHOP, path: '/1', secret: '', kinds: ['charge.paid'] },
  { id: 3n, shopId: SHOP + 1, path: '/2', secret: '', kinds: [] },
]

/** A run in which all went well: a charge that two members tried to pay, one that was cancelled, and one that expired. */
function goodRun() {
  const charges = [
    charge('paid', { payments: [intent(ALICE), intent(BOB, refused)], refunds: [intent(SHOP)] }),
    charge('cancelled', { payments: [intent(BOB, refused)], cancels: [intent(SHOP)] }),
    charge('expired'),
  ]
  const rowOf = (id: bigint, reference: string, it: Partial<ChargeRow>): ChargeRow => ({
    ...{ id, merchant_id: SHOP, reference, ended_as: null, payer: null, converted: false, refunds: 0 },
    ...it,
  })
  const rows = {
    charges: [
      rowOf(1n, 'paid', { ended_as: 'charge.paid', payer: ALICE, converted: true, refunds: 1 }),
      rowOf(2n, 'cancelled', { ended_as: 'charge.cancelled' }),
      rowOf(3n, 'expired', { ended_as: 'charge.expired' }),
    ],
    events: [
      [1n, 1n, 'charge.opened'],
      [2n, 2n, 'charge.opened'],
      [3n, 1n, 'charge.paid'],
      [4n, 3n, 'charge.opened'],
      [5n, 1n, 'bill.refunded'],
      [6n, 2n, 'charge.cancelled'],
      [7n, 1n, 'bill.converted'],
      [8n, 3n, 'charge.expired'],
    ].map(([id, charge_id, kind]) => ({ id, charge_id, kind, merchant_id: SHOP })) as EventRow[],
    deliveries: [] as DeliveryRow[],
  } satisfies ShopRows
  const arrivals: Arrival[] = []
  const deliver = (webhookId: bigint, { id, charge_id, kind }: EventRow) => {
    rows.deliveries.push({ webhook_id: webhookId, event_id: id, state: 'delivered', attempts: 1 })
    arrivals.push({ webhookId, event: `evt_${id}`, type: kind, chargeId: String(charge_id), isGenuine: true })
  }
  for (const event of rows.events) {
    deliver(1n, event)
    if (event.kind === 'charge.paid') deliver(2n, event)
  }
  return { charges, rows, arrivals }
}
type Run = ReturnType<typeof goodRun>

const compare = ({ charges, rows, arrivals }: Run) => compareShops({ charges, webhooks, receiver: { arrivals } }, rows)

it('a run in which all went well has no differences', () => {
  expect(compare(goodRun())).toEqual({ lost: [], doubled: [], unresolved: [] })
})

it('an attempt without an answer may have taken effect or not, and an event may arrive as often as it was tried', () => {
  const run = goodRun()
  run.charges.push(charge('unanswered', { opened: intent(SHOP, {}) }))
  run.charges[0] = charge('paid', { payments: [intent(ALICE, doubtful)], refunds: [intent(SHOP, doubtful)] })
  run.charges[1] = charge('cancelled', { cancels: [intent(SHOP, doubtful), intent(SHOP, doubtful)] })
  run.rows.deliveries[0] = { ...first(run.rows.deliveries), attempts: 2 }
  run.arrivals.push({ ...first(run.arrivals) })
  expect(compare(run)).toEqual({ lost: [], doubled: [], unresolved: [] })
})

const first = <Item>([item]: readonly Item[]): Item => item as Item
const byKind = (run: Run, kind: string) => run.rows.events.findIndex((event) => event.kind === kind)

const falseRuns: [string, (run: Run) => unknown, RegExp][] = [
  ['a charge that was answered is missing', ({ rows }) => rows.charges.pop(), /^lost: expired is opened 0 times/],
  [
    'a request opened two charges',
    ({ rows }) => rows.charges.push({ ...(rows.charges[2] as ChargeRow), id: 9n }),
    /^doubled: expired is opened 2 times/,
  ],
  [
    'nobody asked for a charge',
    ({ rows }) => rows.charges.push({ ...(rows.charges[2] as ChargeRow), id: 9n, reference: 'x' }),
    /^charge 9 was opened by nobody/,
  ],
  ['a payment is missing', ({ rows }) => Object.assign(first(rows.charges), { payer: null }), /^lost: 20000001 paid/],
  [
    'the bill is of the member who was refused',
    ({ charges, rows }) => {
      first(charges).payments.shift()
      Object.assign(first(rows.charges), { payer: BOB })
    },
    /^doubled: 20000002 paid paid, and was refused/,
  ],
  [
    'both members were told that they paid',
    ({ charges }) => first(charges).payments.push(intent(ALICE)),
    /two members/,
  ],
  [
    'a cancelled charge has expired',
    ({ rows }) => Object.assign(rows.charges[1] as ChargeRow, { ended_as: 'charge.expired' }),
    /^lost: the end of cancelled/,
  ],
  [
    'nobody cancelled a charge',
    ({ charges }) => charges[1]?.cancels.pop(),
    /^doubled: cancelled was cancelled by nobody/,
  ],
  ['a charge stays open', ({ rows }) => Object.assign(rows.charges[2] as ChargeRow, { ended_as: null }), /still open$/],
  ['a bill waits', ({ rows }) => Object.assign(first(rows.charges), { converted: false }), /is not converted$/],
  [
    'a refund is missing',
    ({ rows }) => Object.assign(first(rows.charges), { refunds: 0 }),
    /^lost: paid is refunded 0/,
  ],
  [
    'a refund happened twice',
    ({ rows }) => Object.assign(first(rows.charges), { refunds: 2 }),
    /^doubled: paid is ref/,
  ],
  ...['charge.opened', 'charge.paid', 'bill.converted', 'bill.refunded', 'charge.cancelled', 'charge.expired'].map(
    (kind): (typeof falseRuns)[number] => [
      `the event ${kind} is missing`,
      (run) => run.rows.events.splice(byKind(run, kind), 1),
      /^lost: charge \d has 0 events/,
    ],
  ),
  [
    'a payment has two events',
    (run) => run.rows.events.push({ ...(run.rows.events[byKind(run, 'charge.paid')] as EventRow), id: 9n }),
    /^doubled: charge 1 has 2 events charge.paid/,
  ],
  [
    'the end comes before the opening',
    ({ rows }) => {
      const [opened, paid] = [first(rows.events), rows.events[2] as EventRow]
      Object.assign(opened, { kind: 'charge.paid' })
      Object.assign(paid, { kind: 'charge.opened' })
    },
    /^out of order: charge 1 has charge.paid, charge.opened/,
  ],
  [
    'an event is recorded for another shop',
    ({ rows }) => Object.assign(first(rows.events), { merchant_id: SHOP + 1 }),
    /recorded for another shop$/,
  ],
  ['an event has no delivery', ({ rows }) => rows.deliveries.shift(), /^lost: no delivery of event 1/],
  [
    'an event has two deliveries',
    ({ rows }) => rows.deliveries.push({ ...first(rows.deliveries) }),
    /^doubled: a delivery of event 1/,
  ],
  [
    'a webhook gets a kind that it does not want',
    ({ rows }) => rows.deliveries.push({ ...first(rows.deliveries), webhook_id: 2n }),
    /^doubled: a delivery of event 1 .* to webhook 2/,
  ],
  [
    'a shop gets the event of another',
    ({ rows }) => rows.deliveries.push({ ...first(rows.deliveries), webhook_id: 3n }),
    /^doubled: a delivery of event 1 .* to webhook 3/,
  ],
  ['a delivery waits', ({ rows }) => Object.assign(first(rows.deliveries), { state: 'pending' }), /waits$/],
  ['a delivery was given up', ({ rows }) => Object.assign(first(rows.deliveries), { state: 'failed' }), /given up$/],
  ['a delivery that was noted has not arrived', ({ arrivals }) => arrivals.shift(), /has not arrived$/],
  [
    'an event arrives more often than it was tried',
    ({ arrivals }) => arrivals.push({ ...first(arrivals) }),
    /arrived 2 times after 1 attempts/,
  ],
  [
    'an event arrives in the wrong order',
    ({ arrivals }) => arrivals.reverse(),
    /^out of order: evt_\d of charge \d came/,
  ],
  ['nobody signed it', ({ arrivals }) => Object.assign(first(arrivals), { isGenuine: false }), /^false: .*unsigned$/],
  [
    'it shows another charge',
    ({ arrivals }) => Object.assign(first(arrivals), { chargeId: '2' }),
    /^false: evt_1 arrived as charge.opened of charge 2/,
  ],
  ['it names another kind', ({ arrivals }) => Object.assign(first(arrivals), { type: 'charge.paid' }), /^false: evt_1/],
]

it.each(falseRuns)('is found: %s', (_, falsify, found) => {
  const run = goodRun()
  falsify(run)
  const { lost, doubled, unresolved } = compare(run)
  expect([...lost, ...doubled, ...unresolved].join('\n')).toMatch(new RegExp(found.source, 'm'))
})
