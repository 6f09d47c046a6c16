import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { isFreeLane } from './accounts.ts'
import type { RequestName } from './idempotency.ts'
import type { Line, Transfer } from './posting.ts'

/** A transfer that is now written. */
export interface Posted {
  id: bigint
  key: string
}

/** Thrown when the event of a transfer is posted already, or the transfer to reverse is reversed already. */
export class AlreadyPostedError extends Error {
  override name = 'AlreadyPosted'
  readonly key: string

  constructor(key: string) {
    super(`posted before: ${key}`)
    this.key = key
  }
}

/** A transfer whose postings have become lines, and the request that asks for it, with its answer. */
type Unposted = Omit<Transfer, 'postings'> & { request?: RequestName & { answer: unknown } }

interface Run {
  transfer: Unposted
  lines: readonly Line[]
}

/**
 * Writes transfers in their order, with the lines of all of them. The accounts of a platform that pays are locked.
 * @throws AlreadyPostedError
 */
export async function writeTransfers(
  tx: Tx,
  transfers: readonly Unposted[],
  lines: readonly Line[],
): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const { remembered, call, keys } of callsOf(transfers, lines)) {
    const ids = await written(sql<{ id: bigint }>`${remembered}select unnest(${call}) as id`.execute(tx))
    posted.push(...ids.map((id, index) => ({ id, key: keys[index] ?? '' })))
  }
  return posted
}

/** The ids that a writing function returned. @throws AlreadyPostedError */
export async function written(result: Promise<QueryResult<{ id: bigint }>>): Promise<bigint[]> {
  try {
    return (await result).rows.map(({ id }) => id)
  } catch (error) {
    const key = duplicateIn(error)
    throw key === undefined ? error : new AlreadyPostedError(key)
  }
}

const UNIQUE_VIOLATION = '23505'
const ONCE: ReadonlySet<string> = new Set(['transfer_key', 'transfer_reverses', 'idempotency_pkey'])

/** The key of a transfer or a request, or the number of a reversed transfer, that the database has refused to write twice. */
function duplicateIn(error: unknown): string | undefined {
  const { code, constraint = '', detail = '' } = error as { code?: string; constraint?: string; detail?: string }
  if (code !== UNIQUE_VIOLATION || !ONCE.has(constraint)) return undefined
  return /=\((.*)\) already exists/.exec(detail)?.[1] ?? ''
}

/**
 * Calls of the two functions of the database that write. `ledger_move` writes a transfer of one amount between two accounts, as one row;
 * `ledger_post` any other, with its lines. Neighbours of one kind share a call, so that the order remains.
 */
export function callsOf(transfers: readonly Unposted[], lines: readonly Line[]) {
  const linesOf = Map.groupBy(lines, ({ transfer }) => transfer)
  const runs: { single: boolean; run: Run[] }[] = []
  for (const [index, transfer] of transfers.entries()) {
    const one = { transfer, lines: linesOf.get(index + 1) ?? [] }
    const last = runs.at(-1)
    if (last && last.single === isSingle(one)) last.run.push(one)
    else runs.push({ single: isSingle(one), run: [one] })
  }
  return runs.map(({ single, run }) => {
    const keys = run.map(({ transfer }) => transfer.key)
    // The row of a single transfer has its answer.
    if (single) return { keys, remembered: sql``, call: moveCall(run) }
    return { keys, remembered: rememberedWith(run), call: postCall(run) }
  })
}

const answerText = ({ answer }: { answer: unknown }) => JSON.stringify(answer ?? null)

/** A `with` clause that stores the answers of requests. Empty when there are none. */
function rememberedWith(run: readonly Run[]) {
  const asked = run.flatMap(({ transfer: { request, at } }) => (request ? [{ ...request, at }] : []))
  if (asked.length === 0) return sql``
  return sql`with remembered as (
    insert into idempotency (scope, key, fingerprint, answer, at)
    select scope, key, fingerprint, answer::jsonb, at from unnest(
      ${asked.map(({ scope }) => scope)}::text[], ${asked.map(({ key }) => key)}::text[],
      ${asked.map(({ fingerprint }) => fingerprint)}::text[], ${asked.map(answerText)}::text[],
      ${asked.map(({ at }) => at.toISOString())}::timestamptz[]
    ) request (scope, key, fingerprint, answer, at)
  ) `
}

const isSingle = ({ transfer, lines: [giver, taker, ...more] }: Run) =>
  transfer.reverses === undefined && more.length === 0 && giver?.amount === -(taker?.amount ?? 0n)

const headOf = (run: readonly Run[]) => sql`
  ${run.map(({ transfer }) => transfer.key)}::text[],
  ${run.map(({ transfer }) => transfer.operation)}::text[],
  ${run.map(({ transfer }) => transfer.at.toISOString())}::timestamptz[]`

const freeLanesOf = (lines: readonly Line[]) =>
  sql`${[...new Set(lines.map(({ account }) => account).filter(isFreeLane))].toSorted((a, b) => a - b)}::bigint[]`

function moveCall(run: readonly Run[]): RawBuilder<bigint[]> {
  const lines = run.flatMap((one) => one.lines)
  const givers = lines.filter(({ amount }) => amount < 0n)
  const takers = lines.filter(({ amount }) => amount > 0n)
  return sql`ledger_move(
    ${headOf(run)},
    ${givers.map(({ account }) => account)}::bigint[],
    ${takers.map(({ account }) => account)}::bigint[],
    ${takers.map(({ amount }) => amount)}::bigint[],
    ${givers.map(({ operation }) => operation)}::text[],
    ${takers.map(({ operation }) => operation)}::text[],
    ${run.map(({ transfer }) => transfer.request?.fingerprint ?? null)}::text[],
    ${run.map(({ transfer }) => (transfer.request ? answerText(transfer.request) : null))}::text[],
    ${freeLanesOf(lines)}
  )`
}

function postCall(run: readonly Run[]): RawBuilder<bigint[]> {
  const lines = run.flatMap((one, index) => one.lines.map((line) => ({ ...line, transfer: index + 1 })))
  return sql`ledger_post(
    ${headOf(run)},
    ${run.map(({ transfer }) => transfer.reverses ?? null)}::bigint[],
    ${lines.map(({ transfer }) => transfer)}::int[],
    ${lines.map(({ account }) => account)}::bigint[],
    ${lines.map(({ coin }) => coin)}::text[],
    ${lines.map(({ amount }) => amount)}::bigint[],
    ${lines.map(({ operation }) => operation)}::text[],
    ${freeLanesOf(lines)}
  )`
}
