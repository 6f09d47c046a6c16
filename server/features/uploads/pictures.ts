import { pictureFile } from '@humidor/domain/picture.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/database.ts'
import { pictureBytes } from './uploads.queries.ts'

/** Nothing in a picture may run or load, whatever it turns out to be, and nobody else shows it (threats C161, ASVS 3.2.1). */
const headers = (production: boolean) => ({
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Serves pictures at `/pictures/<name>.webp`: each name stands for the same bytes for ever. */
export function mountPictures(app: FastifyInstance, { db, production }: { db: Db; production: boolean }) {
  const safe = headers(production)
  app.get<{ Params: { file: string } }>('/pictures/:file', { helmet: false }, async (request, reply) => {
    const { file } = request.params
    const asked = pictureFile(file)
    const bytes = asked && (await pictureBytes(db, asked.name, asked.size))
    reply.headers(safe)
    if (!bytes)
      return await reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return await reply.type('image/webp').send(bytes)
  })
}
