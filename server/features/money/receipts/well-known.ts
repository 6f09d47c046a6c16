import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../database/database.ts'
import { answerHeaders } from '../../../http/headers.ts'
import { everyKey } from './keys.queries.ts'
import { presentKey } from './receipts.present.ts'

/** Milliseconds for which an answer is kept, and seconds for which others may keep it. Keys change once in months. */
const KEPT_MS = 10_000
const CACHED_S = 60

export interface KeysOptions {
  db: Db
  production: boolean
  /** Milliseconds of the machine. */
  now?: () => number
}

/**
 * Serves the public keys of receipts at `/.well-known/humidor-keys.json`, without an envelope, to pages of any origin: whoever checks a
 * receipt needs no session. The database is asked once in ten seconds at most.
 */
export function mountKeys(app: FastifyInstance, { db, production, now = () => performance.now() }: KeysOptions) {
  const headers = { ...answerHeaders({ production }), 'access-control-allow-origin': '*' }
  let kept: { text: Promise<string>; at: number } | undefined

  const text = () => {
    if (kept && now() - kept.at < KEPT_MS) return kept.text
    const made = { at: now(), text: everyKey(db).then((rows) => JSON.stringify({ keys: rows.map(presentKey) })) }
    kept = made
    made.text.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.text
  }

  app.get('/.well-known/humidor-keys.json', { config: { ownHeaders: true } }, async (_request, reply) => {
    const body = await text()
    reply.headers({ ...headers, 'cache-control': `public, max-age=${CACHED_S}` })
    return await reply.type('application/json; charset=utf-8').send(body)
  })
}
