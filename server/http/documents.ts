import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is the same for everybody while the process runs. */
export interface Document {
  /** Answers a request with the text, compressed as the browser accepts it, or with 304 where the browser has it. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface Made {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Compresses a text, and makes its entity tag. */
export async function compressed(text: string): Promise<Made> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  // Asynchronous, in the thread pool: the highest level takes a second.
  const [br, zipped] = await Promise.all([packed.br(plain, { params }), packed.gzip(plain, { level: 9 })])
  return { etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`, plain, br, gzip: zipped }
}

/** Whether an `Accept-Encoding` header lists a coding, without `q=0` (RFC 9110 §12.5.3). */
const accepts = (header: string, coding: string) =>
  header.split(',').some((one) => {
    const [name = '', ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** Whether the client has this version of a document already (`If-None-Match`, RFC 9110 §13.1.2). */
export function isKnown(headers: FastifyRequest['headers'], etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) === true || known?.includes('*') === true
}

/**
 * A document made and compressed at its first request. Concurrent requests share the work. After a failure the next one tries again.
 * `vary`: the request's headers that choose among documents at one address.
 */
export function createDocument(
  type: string,
  make: () => string,
  compress = compressed,
  vary = 'Accept-Encoding',
): Document {
  let making: Promise<Made> | undefined

  return {
    async send({ headers }, reply) {
      making ??= compress(make()).catch((error: unknown) => {
        making = undefined
        throw error
      })
      const { etag, ...bytes } = await making
      reply.type(type).headers({ 'cache-control': 'no-cache', etag, vary })
      if (isKnown(headers, etag)) return await reply.code(304).send()
      const taken = String(headers['accept-encoding'] ?? '')
      const coding = (['br', 'gzip'] as const).find((one) => accepts(taken, one))
      if (coding) reply.header('content-encoding', coding)
      return await reply.send(bytes[coding ?? 'plain'])
    },
  }
}
