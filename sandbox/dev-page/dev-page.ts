import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOfAddress } from '@humidor/domain/money/address.ts'
import { type Chain, chains } from '@humidor/domain/money/deposit.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import { type CastMember, codesOf } from '../cast.ts'
import { refuseVisitor, visitorOf } from './guard.ts'
import { devPage } from './html.ts'

/** A letter as the inbox shows it. */
export interface ShownLetter {
  to: string
  subject: string
  text: string
  html: string
  /** The e-mail code, when the letter carries one. */
  code?: string | undefined
  at: Date
}

/** A push notification as the sandbox page shows it. */
export interface ShownPush {
  device: string
  /** The decrypted JSON, as the service worker reads it. */
  text: string
  ttl: number
  urgency: string
  at: Date
}

/** A delivery of a webhook as the sandbox page shows it. */
export interface ShownWebhook {
  url: string
  id: string
  type: string
  /** The JSON, as it was signed. */
  body: string
  isGenuine: boolean
  /** What the receiver answered. */
  status: number
  at: Date
}

/** What the outside world can do in the sandbox. */
export interface DevPageParts {
  now(): Date
  /** Moves the one clock; every job that falls due on the way is run before it answers. */
  travel(to: Date): Promise<void>
  /** The letters to an address (or all), newest first, after everything that waits to be mailed is mailed. */
  letters(to?: string): Promise<readonly ShownLetter[]>
  /** The push notifications of a device (or all), newest first, after all that wait are sent. */
  pushes(device?: string): Promise<readonly ShownPush[]>
  /** A new device at the sandbox's push service, as a browser describes one. */
  device(): { id: string; endpoint: string; p256dh: string; auth: string }
  /** What came to the sandbox's receiver of webhooks, newest first, after all that is due is sent; and how many posts it still refuses. */
  webhooks(): Promise<{ failing: number; rows: readonly ShownWebhook[] }>
  /** Makes that receiver refuse the next posts. */
  failWebhooks(count: number): void
  /** Makes that receiver pass posts on to a server on this machine; undefined: no longer. */
  forwardWebhooks(target: string | undefined): void
  /** The picture captcha that waits for a device. */
  captcha(sid: string): Promise<string | undefined>
  /** Pays on a local chain, for real, and lets the watcher look. */
  pay(payment: { chain: Chain; address: string; amount: Usdt }): Promise<{ txid: string }>
  cast(): Promise<readonly CastMember[]>
}

/** Moves further than this are slips of the hand. Milliseconds: ten years. */
const FARTHEST = 10 * 366 * 86_400_000

const clockMove = z.union([
  z.strictObject({ set: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance: z.number().check(z.gte(0), z.lte(FARTHEST / 1000)) }),
])
const failures = z.strictObject({ count: z.int().check(z.gte(0), z.lte(1_000)) })
/** A server of the developer: on this machine, so that no page can make the sandbox post elsewhere. */
const forwarding = z.strictObject({
  to: z.nullable(z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/[\w/-]{0,200}$/))),
})
const payment = z
  .strictObject({ chain: z.enum(chains), address: z.string(), amount: z.int().check(z.gt(0)) })
  .check(z.refine(({ chain, address }) => chainOfAddress(address) === chain))

/** A query may name a field more than once; the first counts. */
interface Asked {
  Querystring: Partial<Record<'to' | 'sid' | 'device', string | string[]>>
}
const one = (field: string | string[] | undefined) => (Array.isArray(field) ? field[0] : field)

const ui = join(import.meta.dirname, '../../ui/css')
const sheets = ['tokens', 'base', 'button', 'field', 'surface', 'kv', 'row']
const styles = () =>
  [...sheets.map((name) => join(ui, `${name}.css`)), join(import.meta.dirname, 'dev-page.css')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const wrong = (reply: FastifyReply, error: string, status = 400) => reply.code(status).send({ error })

/** Mounts the sandbox page under `/dev`: a page, and plain, unsealed JSON calls. Never in production, only for this machine. */
export function mountDevPage(app: FastifyInstance, world: DevPageParts) {
  // One move at a time: two of them at once would run the same days in two orders.
  let moving: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(move: () => Promise<T>): Promise<T> => {
    const mine = moving.then(move, move)
    moving = mine.catch(() => undefined)
    return mine
  }

  app.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      const refused = refuseVisitor(visitorOf(request))
      reply.header('cache-control', 'no-store')
      if (refused) return wrong(reply, refused, 403)
    })
    dev.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      wrong(reply, error.message, error.statusCode ?? 500),
    )

    dev.get('/dev', async (_request, reply) => reply.type('text/html; charset=utf-8').send(devPage(await world.cast())))
    dev.get('/dev/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles()))
    dev.get('/dev/page.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(readFileSync(join(import.meta.dirname, 'dev-page.js'), 'utf8')),
    )

    dev.get<Asked>('/dev/inbox', ({ query }) => world.letters(one(query.to)?.trim().toLowerCase()))
    dev.get<Asked>('/dev/pushes', ({ query }) => world.pushes(one(query.device)))
    dev.post('/dev/push-device', async () => world.device())
    dev.get('/dev/webhooks', () => world.webhooks())
    dev.post('/dev/webhooks/fail', async ({ body }, reply) => {
      const asked = failures.safeParse(body)
      if (!asked.success) return wrong(reply, 'Send {"count": <0 to 1000>}.')
      world.failWebhooks(asked.data.count)
      return world.webhooks()
    })
    dev.post('/dev/webhooks/forward', async ({ body }, reply) => {
      const asked = forwarding.safeParse(body)
      if (!asked.success) return wrong(reply, 'Send {"to": "http://127.0.0.1:<port>/<path>"}, or {"to": null}.')
      world.forwardWebhooks(asked.data.to ?? undefined)
      return world.webhooks()
    })
    dev.get<Asked>('/dev/captcha', async ({ query }, reply) => {
      const text = await world.captcha(one(query.sid) ?? '')
      return text === undefined ? wrong(reply, 'No captcha waits for this sid.', 404) : { text }
    })
    dev.get('/dev/cast', () => world.cast())
    dev.get('/dev/codes', async () => ({ now: world.now(), codes: codesOf(await world.cast(), world.now()) }))
    dev.get('/dev/clock', () => ({ now: world.now() }))
    dev.post('/dev/clock', async ({ body }, reply) => {
      const move = clockMove.safeParse(body)
      if (!move.success) return wrong(reply, 'Send {"set": "<ISO 8601>"} or {"advance": <seconds>}.')
      const moved = move.data
      if ('set' in moved && Math.abs(Date.parse(moved.set) - world.now().getTime()) > FARTHEST)
        return wrong(reply, 'That is more than ten years away.')
      await inTurn(() =>
        world.travel('set' in moved ? new Date(moved.set) : new Date(world.now().getTime() + moved.advance * 1000)),
      )
      return { now: world.now() }
    })
    dev.post('/dev/chain/pay', async ({ body }, reply) => {
      const sent = payment.safeParse(body)
      if (!sent.success)
        return wrong(
          reply,
          'Send {"chain": "BSC", "address": "0x…", "amount": <millionths of USDT>}, or "TRX" and "T…".',
        )
      return world.pay({ ...sent.data, amount: micros<'USDT'>(BigInt(sent.data.amount)) })
    })
  })
}
