import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Names one money-moving request: who asked what (`member:<uid>:<path>`, `merchant:…`, `operator:…`), under which `Idempotency-Key`. */
export interface RequestName {
  scope: string
  key: string
  /** A hash of the whole request: the same key with another request is refused (decisions §2, rule 5). */
  fingerprint: string
}

/** What was answered before: the answer, or that the key was used for another request. */
export type Recalled = { answer: unknown } | 'other request'

/** The scope of a request by somebody, such as `member:12345678`. */
export const scopeOf = (who: string, path: string) => `${who}:${path}`

/** The scope of a member's request. */
export const memberScope = (uid: number, path: string) => scopeOf(`member:${uid}`, path)

/** The natural key of the transfer that a request makes, where no event of the domain gives a stronger one. */
export const transferKey = (scope: string, key: string) => `${scope}:${key}`

/**
 * Waits until the standby has every commit that is visible now. Where a backend died while its commit waited for the standby, the commit
 * is visible on the primary alone: an answer that it remembered must not be told yet, as it would be lost with the primary. This writes
 * only a message into the write-ahead log, and its own commit waits for all before it. Inside a transaction, that one's commit waits.
 */
export async function awaitDurable(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'humidor', '')`.execute(db)
}

/** What this request was answered before, or undefined when it is new. */
export const recall = async (db: Db, request: RequestName) => (await recallAll(db, [request]))[0]

/**
 * What each of these requests was answered before, in their order, by one statement. Reads the primary, never a replica. Nobody may be told of it
 * before `awaitDurable`.
 */
export async function recallAll(db: Db, requests: readonly RequestName[]): Promise<(Recalled | undefined)[]> {
  const { rows } = await sql<{ n: bigint; fingerprint: string; answer: unknown }>`
    select asked.n, i.fingerprint, i.answer
    from unnest(${requests.map(({ scope }) => scope)}::text[], ${requests.map(({ key }) => key)}::text[])
      with ordinality asked (scope, key, n)
    -- Sideways and unflattened, so that every plan goes through the index, also one made while the table was small.
    cross join lateral (select * from idempotency where scope = asked.scope and key = asked.key offset 0) i
  `.execute(db)
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return requests.map(({ fingerprint }, index) => {
    const row = found.get(index)
    return row && toRecalled(row, fingerprint)
  })
}

/** A remembered row, as the answer to a request with this fingerprint. */
const toRecalled = (row: { fingerprint: string; answer: unknown }, fingerprint: string): Recalled =>
  row.fingerprint === fingerprint ? { answer: row.answer } : 'other request'

/**
 * Makes a request one's own for this transaction. Waits for a twin that is still running, on whichever node, and then
 * tells what that one was answered, once this transaction is committed; undefined means: do it now, and `remember` it. Rolling back leaves no trace.
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

/** Keeps the answer to a claimed request. It commits together with what the request did. */
export async function remember(tx: Tx, { scope, key }: Pick<RequestName, 'scope' | 'key'>, answer: unknown) {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer)}::jsonb where scope = ${scope} and key = ${key}
  `.execute(tx)
}
