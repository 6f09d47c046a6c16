import { hash } from 'node:crypto'
import { requestText } from '@humidor/contract/call.ts'
import { methodOf, type Route } from '@humidor/contract/v1/route.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type CallSwitch, refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import { z } from 'zod/mini'
import type { Database } from '../../database/database.ts'
import { isCutOff, isUnlucky } from '../../database/failure.ts'
import { claim, type Recalled, type RequestName, remember, scopeOf } from '../../ledger/idempotency.ts'
import { withRetries } from '../failure.ts'
import type { Lookups } from '../lookups.ts'
import { RefusalError } from '../refusal.ts'
import type { ApiKey, ApiKeyAccess } from './access.ts'
import type { RouteHandler } from './handle-route.ts'
import { ProblemError } from './problem.ts'
import type { Decoded } from './read-request.ts'

export interface RunParts {
  db: Database
  /** The same database over connections that only read. */
  reads: Database
  lookups: Pick<Lookups, 'earlier'>
  keys: ApiKeyAccess
  switchedOff(): Promise<readonly CallSwitch[]>
  mayMove(): Promise<boolean>
}

/** A request that may run. */
export interface Running {
  apiKey: ApiKey
  /** SHA-256 of the secret. */
  hash: Buffer
  decoded: Decoded
  /** Of a write: its `Idempotency-Key`, and what was sent. */
  write: { key: string; sent: { params: unknown; body: unknown } } | undefined
  at: Date
}

/** The answer of a route, as JSON. */
export interface Ran {
  text: string
  /** The answer is that of an earlier request. */
  replayed: boolean
}

const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}
const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}

const encode = (route: Route, answer: unknown) => JSON.stringify(z.encode(route.answer, answer as never))

/** Runs a route. A repeated write gets its first answer, byte for byte. @throws ProblemError | RefusalError */
export async function runRoute(parts: RunParts, handler: RouteHandler, it: Running): Promise<Ran> {
  const { route } = handler
  const context = { ...it.decoded, apiKey: it.apiKey, merchant: it.apiKey.merchant, at: it.at, fail, demand }
  if (handler.kind === 'read' || !it.write)
    return { text: encode(route, await handler.by({ ...context, db: parts.reads } as never)), replayed: false }
  const { key, sent } = it.write
  const name: RequestName = {
    // Of the shop, not of the key: a shop that changes its key repeats a request with the new one.
    scope: scopeOf(`merchant:${it.apiKey.merchant.merchantId}`, `/api/v1 ${route.path}`),
    key,
    fingerprint: hash('sha256', requestText({}, sent), 'base64url'),
  }
  if (!(await parts.mayMove())) fail('network_error')
  const off = route.switch && refuseSwitchedOff(await parts.switchedOff(), route.switch)
  if (off) {
    // An answer from before the switch went off stays available. Otherwise the claim finds it.
    const earlier = await parts.lookups.earlier(name)
    return earlier ? replayed(earlier) : fail(off)
  }
  return await withRetries(
    () => write(parts, handler as RouteHandler & { kind: 'write' }, it, { ...context, key }, name),
    (error) => isUnlucky(error) || isCutOff(error),
  )
}

/** True for a route that has an idempotency key. */
export const writes = (route: Route) => methodOf(route) === 'POST'

function replayed(earlier: Recalled): Ran {
  if (earlier === 'other request') throw new ProblemError('idempotency_key_reused')
  return { text: String(earlier.answer), replayed: true }
}

async function write(
  { db, keys }: RunParts,
  { route, by }: RouteHandler & { kind: 'write' },
  { apiKey: { id }, hash, at }: Running,
  context: object,
  name: RequestName,
): Promise<Ran> {
  return await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const earlier = await claim(tx, { ...name, at })
      if (earlier) return replayed(earlier)
      if (!(await keys.stillWorks(tx, { id, hash, at }))) throw new ProblemError('key_invalid')
      const text = encode(route, await by({ ...context, tx } as never))
      await remember(tx, name, text)
      return { text, replayed: false }
    })
}
