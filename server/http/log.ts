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
 * The server's log: JSON lines with places and kinds, never values. Fields whose names may carry a secret are redacted. Errors are
 * reduced to their place, and query strings are never written (threats C201).
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
