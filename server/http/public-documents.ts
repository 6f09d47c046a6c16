import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { costs } from '@humidor/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Db } from '../database/database.ts'
import { type Bounded, createBounded } from './bounded.ts'
import { isKnown } from './documents.ts'
import { answerHeaders } from './headers.ts'
import { visitor } from './rates.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

/** What `read` of a public document found. */
export type Published = {
  /** Nothing in it will change any more, so that caches may keep it for a day. */
  final: boolean
} & (
  | { body: string | Buffer }
  | {
      /** The parts of a long text. Read from the database page by page: the next part is requested when the client took the last. */
      body: AsyncIterable<Buffer>
      /** Identifies this version of the text. Only base64url characters. */
      version: string
    }
)

/**
 * A public text at a plain address, without the envelope, so that a stranger can read it with any tool. It must hold no secret and no
 * personal data: everybody sees it, and caches keep it.
 */
export interface PublicDocument {
  /** Begins with `/transparency/` and ends with a file name, because an address without a dot may be a page: `/transparency/draws/:id.json`. */
  path: `/transparency/${string}.${string}`
  /** The content type. */
  type: string
  /** One sentence, as `docs/verify/README.md` has it. */
  summary: string
  /** The class of its cost, as of a call. Charged to the address, with or without a session. */
  cost: keyof typeof costs
  /** Its body is an iterable: the client gets `STREAM_TIMEOUT_MS` to read it, and takes one of few slots. */
  streamed?: true
  /** Reads the text. `params` are the named parts of the path, as they were sent. Undefined: 404. */
  read(db: Db, params: Readonly<Record<string, string>>, at: Date): Promise<Published | undefined>
}

/** Milliseconds for a client to read a streamed document: 200 MB at 1 Mbit/s. */
const STREAM_TIMEOUT_MS = 1_800_000

/** Streams in this process, and of one address. */
const STREAMS = { most: 32, each: 2 }

/** What a reader of a stream must take: after a minute, 32 KB a second on average. An idle one would keep a slot for half an hour. */
const PACE = { graceMs: 60_000, bytesPerSecond: 32_000, everyMs: 5_000 }

/** Two documents are read at once, so that they delay no call. A waiting request holds no bytes. */
const READS = { atOnce: 2, waiting: 200 }

/** A started stream is never refused its next part: there are no more streams than may wait. */
const PARTS = { atOnce: 2, waiting: STREAMS.most }

/** Seconds for which caches keep a final document. A day, so that a corrected format arrives. */
const FINAL = 'public, max-age=86400'

export interface PublicDocumentParts {
  documents: readonly PublicDocument[]
  db: Database
  clock: Clock
  production: boolean
  bounded?: Bounded
  slots?: UploadSlots
  /** What readers of streams must take. Tests take a shorter one. */
  pace?: typeof PACE
}

/**
 * Mounts public documents. Answers 304 to a client that has the text, 404 where there is none, and 503 where too many requests wait.
 * `throttleDocuments` charges the address before.
 */
export function mountPublicDocuments(app: FastifyInstance, parts: PublicDocumentParts) {
  const { bounded = createBounded(READS), slots = createUploadSlots(STREAMS), pace = PACE, production } = parts
  const streams = streamsIn(app, slots, pace)
  const headers = { ...answerHeaders({ production }), vary: 'Accept-Encoding', 'cache-control': 'no-store' }
  for (const document of parts.documents)
    app.route({
      method: ['GET', 'HEAD'],
      url: document.path,
      config: {
        ownHeaders: true,
        documentCost: costs[document.cost],
        ...(document.streamed && { readTimeoutMs: STREAM_TIMEOUT_MS }),
      },
      handler: async (request, reply) => {
        reply.headers(headers)
        return await answer(document, { ...parts, bounded, streams }, request, reply)
      },
    })
}

const refuse = (reply: FastifyReply, status: number, word: string) =>
  reply
    .code(status)
    .headers(status === 503 ? { 'retry-after': '1' } : {})
    .type('text/plain; charset=utf-8')
    .send(word)

async function answer(
  document: PublicDocument,
  { db, clock, bounded, streams }: Pick<PublicDocumentParts, 'db' | 'clock'> & { bounded: Bounded; streams: Streams },
  { method, params, headers, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (bounded.full()) return await refuse(reply, 503, 'network_error')
  const found = await bounded.run(() => document.read(db, params as Record<string, string>, clock.now()))
  if (!found) return await refuse(reply, 404, 'not_found')
  const body = 'version' in found ? found.body : Buffer.from(found.body)
  const version = 'version' in found ? found.version : hash('sha256', Buffer.from(found.body), 'base64url').slice(0, 22)
  const etag = `"${version}"`
  reply.type(document.type).headers({ etag, 'cache-control': found.final ? FINAL : 'no-cache' })
  if (isKnown(headers, etag)) return await reply.code(304).send()
  if (method === 'HEAD') return await reply.send()
  if (Buffer.isBuffer(body)) return await reply.send(body)
  const stream = streams.open(ip, body)
  if (!stream) return await refuse(reply.header('cache-control', 'no-store').removeHeader('etag'), 503, 'network_error')
  return await reply.send(stream)
}

type Streams = ReturnType<typeof streamsIn>

/** The open streams of a server. */
function streamsIn(app: FastifyInstance, slots: UploadSlots, pace: typeof PACE) {
  const open = new Set<Readable>()
  const bounded = createBounded(PARTS)
  // A long download must not keep the server from closing.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
  return {
    /** Makes a stream of the parts of a text. Undefined where the address, or this process, has too many. */
    open(ip: string, body: AsyncIterable<Buffer>): Readable | undefined {
      const leave = slots.take(visitor(ip))
      if (!leave) return undefined
      let taken = 0
      const counted = async function* () {
        for await (const part of inTurns(body, bounded)) {
          yield part
          taken += part.length
        }
      }
      const stream = Readable.from(counted(), { objectMode: false })
      const since = performance.now()
      const timer = setInterval(() => {
        const due = ((performance.now() - since - pace.graceMs) / 1_000) * pace.bytesPerSecond
        if (taken < due) stream.destroy()
      }, pace.everyMs)
      open.add(stream)
      return stream.once('close', () => {
        clearInterval(timer)
        open.delete(stream)
        leave()
      })
    },
  }
}

/** The parts of a text, each read in a turn of the queue. A client that does not read takes no turn. */
async function* inTurns(body: AsyncIterable<Buffer>, bounded: Bounded): AsyncGenerator<Buffer> {
  const parts = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await bounded.run(() => parts.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await parts.return?.()
  }
}
