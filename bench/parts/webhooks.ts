import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@humidor/server/database/database.ts'
import { createDeliverer } from '@humidor/server/features/commerce/webhooks/deliver.ts'
import { sql } from 'kysely'
import { type Figure, type Part, percentile } from '../figures.ts'
import { openHarness } from '../harness.ts'
import { type Arrival, ONE_FAILS_OF } from '../webhook-shops.ts'
import { openShops, outOfOrder, recordEvents, type SeededShops, seedShops } from '../webhooks.ts'

const SHOPS = 50
/** Events recorded in a second while they are delivered, and times in a second at which they are recorded. */
const RATE = 500
const TICKS = 10
/** Hours after which every retry is over. */
const RETRY_HOURS = 60

interface Measuring {
  db: Database
  deliver: ReturnType<typeof createDeliverer>
  clock: { now(): Date }
  shops: Awaited<ReturnType<typeof openShops>>
  seeded: SeededShops
}

/** Records events for some seconds while they are sent, as the job does. `delays`: milliseconds from the record to the shop. */
async function sendAtOnce({ db, deliver, clock, shops, seeded }: Measuring, seconds: number) {
  const recorded = new Map<number, number>()
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) {
      const { left } = await deliver(db, stopping.signal)
      if (!left) await pause(500)
    }
  })()
  const own = process.cpuUsage()
  const begun = performance.now()
  for (let tick = 0; tick < seconds * TICKS; tick += 1) {
    const at = Date.now()
    await recordEvents(db, seeded, { from: (tick * RATE) / TICKS, count: RATE / TICKS, at: clock.now() })
    const { rows } = await sql<{ newest: bigint }>`select max(id) as newest from merchant_event`.execute(db)
    for (let id = Number(rows[0]?.newest ?? 0n); !recorded.has(id) && id > 0; id -= 1) recorded.set(id, at)
    await pause(Math.max(0, begun + ((tick + 1) * 1_000) / TICKS - performance.now()))
  }
  const { user, system } = process.cpuUsage(own)
  const took = (performance.now() - begun) / 1_000
  const { arrivals } = await shops.arrived()
  stopping.abort()
  await working
  const delays = arrivals.map(([event, , at]) => at - (recorded.get(event) ?? at))
  return { arrivals, delays, took, share: (user + system) / 1_000_000 / took }
}

/** Works at a backlog for some seconds. */
async function workAtBacklog({ db, deliver, shops }: Measuring, seconds: number) {
  const before = await shops.arrived()
  const begun = performance.now()
  const ending = AbortSignal.timeout(seconds * 1_000)
  while (!ending.aborted && (await deliver(db, ending)).left);
  const took = (performance.now() - begun) / 1_000
  const { arrivals, requests } = await shops.arrived()
  return { arrivals: [...before.arrivals, ...arrivals], sent: requests / took, delivered: arrivals.length / took }
}

/** Lets every retry happen, by a clock that jumps from hour to hour. */
async function waitForRetries({ db, deliver, shops }: Measuring, jump: () => void): Promise<readonly Arrival[]> {
  for (let hour = 0; hour < RETRY_HOURS; hour += 1) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from webhook_delivery where state = 'pending'`.execute(db)
    if (rows[0]?.n === 0n) break
    jump()
    while ((await deliver(db)).left);
  }
  return (await shops.arrived()).arrivals
}

/** How many webhooks one node delivers, to shops of which one request in five fails. */
export const webhooks: Part = {
  title: 'Webhooks',
  async run(url, { size: { short }, progress }) {
    const [seconds, backlog] = short ? [4, 10_000] : [20, 30_000]
    const { database, making } = await openHarness(url)
    const { db } = database
    let ahead = 0
    const clock = { now: () => new Date(Date.now() + ahead) }
    const shops = await openShops()
    const failures: string[] = []
    const alarm = (what: string) => void failures.push(what)
    const deliver = createDeliverer({
      sender: shops.sender,
      vault: making.vault,
      clock,
      alarm,
      site: 'https://humidor.example',
    })
    const seeded = await seedShops(db, { ...making, shops: SHOPS, charges: 400, at: clock.now(), urlOf: shops.urlOf })
    const measuring = { db, deliver, clock, shops, seeded }

    progress(`Delivering ${RATE} a second …`)
    const live = await sendAtOnce(measuring, seconds)
    progress(`Delivering ${backlog} that have waited …`)
    await recordEvents(db, seeded, { from: seconds * RATE, count: backlog, at: clock.now() })
    const rush = await workAtBacklog(measuring, seconds)
    progress('Waiting for the retries …')
    const late = await waitForRetries(measuring, () => {
      ahead += 3_600_000
    })
    shops.close()
    await database.close()
    const all = [...live.arrivals, ...rush.arrivals, ...late]
    const count = seconds * RATE + backlog
    const lost = count - new Set(all.map(([event]) => event)).size
    const wrong = outOfOrder(all)
    if (lost > 0) failures.push(`${lost} events never arrived`)
    if (wrong > 0) failures.push(`${wrong} events arrived out of order`)
    const recorded = (seconds * RATE) / live.took
    const figures: Figure[] = [
      { label: 'events recorded and sent at once', value: recorded, unit: '/s', against: `to ${SHOPS} shops` },
      {
        ...{ label: 'of them delivered meanwhile', value: live.arrivals.length / live.took, unit: '/s' },
        against: `one request in ${ONE_FAILS_OF} fails`,
      },
      { label: 'an event is at its shop, p50', value: percentile(0.5, live.delays), unit: 'ms' },
      { label: 'an event is at its shop, p80', value: percentile(0.8, live.delays), unit: 'ms' },
      { label: 'the node meanwhile, of one core', value: live.share, unit: '×' },
      { label: 'requests of a backlog', value: rush.sent, unit: '/s', against: `${backlog} events` },
      { label: 'of them delivered', value: rush.delivered, unit: '/s', goal: { atLeast: RATE } },
      { label: 'events that never arrived', value: lost, unit: '', goal: { atMost: 0 }, against: `of ${count}` },
      { label: 'events that arrived out of order', value: wrong, unit: '', goal: { atMost: 0 } },
    ]
    return { figures, failures }
  },
}
