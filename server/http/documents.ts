import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is the same for everybody for as long as the process runs. */
export interface Document {
  /** Answers a request with it: compressed as the browser takes it, or 304 where the browser has it already. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface Made {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A text with its tag, as it is and compressed. */
export async function compressed(text: string): Promise<Made> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  // In a thread of the pool: the highest level takes a second.
  const [br, zipped] = await Promise.all([packed.br(plain, { params }), packed.gzip(plain, { level: 9 })])
  return { etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`, plain, br, gzip: zipped }
}

/** Whether a list of codings names one, and not as one that is not wanted (RFC 9110 §12.5.3). */
const accepts = (header: string, coding: string) =>
  header.split(',').some((one) => {
    const [name = '', ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** A document that is made and compressed once, when it is first asked for; whoever asks meanwhile waits for the same. One that failed is made again for the next. */
export function createDocument(type: string, make: () => string, compress = compressed): Document {
  let making: Promise<Made> | undefined

  return {
    async send({ headers }, reply) {
      making ??= compress(make()).catch((error: unknown) => {
        making = undefined
        throw error
      })
      const { etag, ...bytes } = await making
      reply.type(type).headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })
      const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (known?.includes(etag) || known?.includes('*')) return await reply.code(304).send()
      const taken = String(headers['accept-encoding'] ?? '')
      const coding = (['br', 'gzip'] as const).find((one) => accepts(taken, one))
      if (coding) reply.header('content-encoding', coding)
      return await reply.send(bytes[coding ?? 'plain'])
    },
  }
}
