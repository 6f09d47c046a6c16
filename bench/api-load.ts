import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A shop that uses `/api/v1`: its key, and charges that it reads. */
export interface ApiShop {
  secret: string
  charges: readonly string[]
}

/** The message that starts the load. */
export interface ApiLoadOptions {
  port: number
  shops: readonly ApiShop[]
  perSecond: number
  seconds: number
}

/** What shops do, each with its share of the requests in tenths. */
export const apiKinds = ['read a charge', 'open a charge', 'list charges', 'list bills'] as const
export type ApiKind = (typeof apiKinds)[number]
const shares: readonly ApiKind[] = [
  ...Array<ApiKind>(4).fill('read a charge'),
  ...Array<ApiKind>(3).fill('open a charge'),
  ...(['list charges', 'list charges', 'list bills'] as const),
]

/** `times`: milliseconds from the moment at which a request was due until its answer was read. */
export interface ApiLoadReport {
  times: Record<ApiKind, number[]>
  failures: string[]
}

const requestOf = (kind: ApiKind, { charges }: ApiShop, n: number): { path: string; body?: object } => {
  if (kind === 'open a charge')
    return {
      path: '/charges',
      body: { currency: 'USCD', amount: '24.50', reference: `Basket ${n}`, metadata: { basket: `${n}` } },
    }
  if (kind === 'read a charge') return { path: `/charges/${charges[n % charges.length]}` }
  return { path: kind === 'list charges' ? '/charges?limit=20&state=open' : '/bills?limit=20' }
}

/** `fetch` took 0.38 of a core for this load, and this takes 0.20: the server needs the same two cores. */
const agent = new Agent({ keepAlive: true })

async function ask(port: number, { path, body }: ReturnType<typeof requestOf>, { secret }: ApiShop): Promise<number> {
  const asking = request({
    ...{ agent, port, host: '127.0.0.1', path: `/api/v1${path}`, method: body ? 'POST' : 'GET' },
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
  })
  asking.end(body && JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode ?? 0
}

/** Sends requests at their times, whether or not earlier ones were answered. */
async function run({ port, shops, perSecond, seconds }: ApiLoadOptions) {
  const report: ApiLoadReport = {
    times: { 'read a charge': [], 'open a charge': [], 'list charges': [], 'list bills': [] },
    failures: [],
  }
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    const kind = shares[n % shares.length] ?? 'read a charge'
    const shop = shops[n % shops.length]
    if (!shop) throw new Error('there are no shops')
    asked.push(
      ask(port, requestOf(kind, shop, n), shop).then(
        (status) => {
          report.times[kind].push(performance.now() - due)
          if (status >= 300) report.failures.push(`${kind}: HTTP ${status}`)
        },
        (error: unknown) => void report.failures.push(`${kind}: ${error instanceof Error ? error.message : 'failed'}`),
      ),
    )
  }
  await Promise.all(asked)
  process.send?.(report)
}

process.once('message', (options: ApiLoadOptions) => void run(options))
