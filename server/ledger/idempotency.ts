import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/**
 * Identifies one money-moving request: the scope is the requester and the call (`member:<uid>:<path>`, `merchant:…`, `operator:…`),
 * the key is its `Idempotency-Key`.
 */
export interface RequestName {
  scope: string
  key: string
  /** A hash of the whole request. The same key with another hash is refused (rules M10). */
  fingerprint: string
}

/** The earlier answer, or a note that another request used the key. */
export type Recalled = { answer: unknown } | 'other request'

/** The scope of a request. `who` is the requester, such as `member:12345678`. */
export const scopeOf = (who: string, path: string) => `${who}:${path}`

/** The scope of a member's request. */
export const memberScope = (uid: number, path: string) => scopeOf(`member:${uid}`, path)

/** The key of a request's transfer, where no domain event gives a stronger one. */
export const transferKey = (scope: string, key: string) => `${scope}:${key}`

/**
 * Waits until the standby has every commit that is visible now. If a backend dies while its commit waits for the standby, the commit
 * is visible on the primary alone, and would be lost with it. So an answer recalled from such a commit must not be returned yet.
 * Writes only a message into the write-ahead log; its commit waits for all before it. Inside a transaction, that one's commit waits.
 */
export async function awaitDurable(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'humidor', '')`.execute(db)
}

/** Returns the earlier answer to a request, or undefined for a new one. */
export const recall = async (db: Db, request: RequestName) => (await recallAll(db, [request]))[0]

/**
 * Returns the earlier answers to requests, in their order, with one statement. Reads the primary, never a replica. Call `awaitDurable`
 * before you return such an answer.
 */
export async function recallAll(db: Db, requests: readonly RequestName[]): Promise<(Recalled | undefined)[]> {
  const { rows } = await sql<{ n: bigint; fingerprint: string; answer: unknown }>`
    select asked.n, i.fingerprint, i.answer
    from unnest(${requests.map(({ scope }) => scope)}::text[], ${requests.map(({ key }) => key)}::text[])
      with ordinality asked (scope, key, n)
    -- Lateral with "offset 0", so that every plan uses the index, even one made while the table was small.
    cross join lateral (
      select fingerprint, answer from idempotency where scope = asked.scope and key = asked.key
      union all
      -- The row of a transfer has the answer of the request that asked for it.
      select fingerprint, answer from transfer where key = asked.scope || ':' || asked.key and fingerprint is not null
      offset 0
    ) i
  `.execute(db)
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return requests.map(({ fingerprint }, index) => {
    const row = found.get(index)
    return row && toRecalled(row, fingerprint)
  })
}

/** Turns a stored row into the result for a request with this fingerprint. */
const toRecalled = (row: { fingerprint: string; answer: unknown }, fingerprint: string): Recalled =>
  row.fingerprint === fingerprint ? { answer: row.answer } : 'other request'

/**
 * Claims a request for this transaction. Waits for a twin that still runs, on any node, and returns the twin's answer, valid once this
 * transaction commits. Undefined means that the request is new: execute it, and `remember` the answer. A rollback leaves no trace.
 */
export async function claim(tx: Tx, request: RequestName & { at: Date }): Promise<Recalled | undefined> {
  const { scope, key, fingerprint, at } = request
  const made = await sql<{ key: string }>`
    insert into idempotency (scope, key, fingerprint, at) values (${scope}, ${key}, ${fingerprint}, ${at})
    on conflict do nothing returning key
  `.execute(tx)
  if (made.rows.length === 1) return undefined
  await awaitDurable(tx)
  return await recall(tx, request)
}

/** Stores the answer to a claimed request. It commits together with the request's effects. */
export async function remember(tx: Tx, { scope, key }: Pick<RequestName, 'scope' | 'key'>, answer: unknown) {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer)}::jsonb where scope = ${scope} and key = ${key}
  `.execute(tx)
}
