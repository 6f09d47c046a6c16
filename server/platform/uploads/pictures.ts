import { pictureFile } from '@humidor/domain/platform/picture.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/database.ts'
import { type Bounded, createBounded } from '../../http/bounded.ts'
import { pictureBytes } from './uploads.queries.ts'

/** Nothing in a picture may run or load, whatever its bytes are, and no other site may embed it (threats C161, ASVS 3.2.1). */
const headers = (production: boolean) => ({
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/**
 * Pictures have no rate limit. So only two requests at once take a database connection from other calls, and the queue has room
 * for pages full of pictures. A waiting request holds no bytes.
 */
const limits = { atOnce: 2, waiting: 500 }

/** Operators' pictures are public. A member's photo is in no shared cache, and soon gone from the device. */
const forEverybody = 'public, max-age=31536000, immutable'
const forMember = 'private, max-age=3600'

export interface PictureParts {
  db: Db
  production: boolean
  bounded?: Bounded
}

/** Serves pictures at `/pictures/<name>.webp`. The bytes of a name never change. Answers 503 when the queue is full. */
export function mountPictures(app: FastifyInstance, { db, production, bounded = createBounded(limits) }: PictureParts) {
  const safe = headers(production)
  app.get<{ Params: { file: string } }>('/pictures/:file', { config: { ownHeaders: true } }, async (request, reply) => {
    const { file } = request.params
    const asked = pictureFile(file)
    reply.headers(safe)
    const refuse = (status: number, word: string) =>
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)
    if (asked && bounded.full()) return await refuse(503, 'network_error')
    const found = asked && (await bounded.run(() => pictureBytes(db, asked.name, asked.size)))
    if (!found) return await refuse(404, 'not_found')
    reply.header('cache-control', found.ofMember ? forMember : forEverybody)
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return await reply.type('image/webp').send(found.bytes)
  })
}
