import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './failure.ts'

const secret = [
  'tk',
  'mtk',
  'otk',
  'sid',
  '_c',
  'code',
  'googleCode',
  'password',
  'oldPassword',
  'email',
  'secret',
  'token',
  'proof',
  'cashAddress',
]

/**
 * The server's log: JSON lines that hold places and kinds, never values. Names that could carry a secret are blacked
 * out should one slip in, errors are reduced to where they happened, and no query string is ever written (threats C201).
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: {
      err: describeError,
      error: describeError,
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }
  return to ? pino(options, to) : pino(options)
}
