import type { Database, Tx } from '../database/database.ts'
import { type Account, placeOf, rowsOf } from './accounts.ts'
import type { Alongside, Settled, TellerTransfer, Written } from './act.ts'
import { awaitDurable, memberScope, type Recalled, recallAll, transferKey } from './idempotency.ts'
import { isDrawn, linesOf } from './lines.ts'
import { lockAccountRows } from './locks.ts'
import { type Quotas, quotasOf } from './quotas.ts'
import { Running } from './running.ts'
import { AlreadyPostedError, writeTransfers } from './writing.ts'

/**
 * Settles requests in their order, in one transaction. It locks all their accounts in the order of `lockAccounts` and checks premises.
 * Each rule then sees the balances and quotas of its turn. Accepted requests are written with their answers and the features' rows.
 * A request that was settled before gets its first answer. The database finds it where it would be accepted again, as its key exists;
 * then the batch starts anew and recalls all earlier answers first. So new requests, which are nearly all, are not looked for.
 * @throws when a rule throws or the database refuses a write; then nothing of the batch remains
 */
export async function transferTogether(db: Database, requests: readonly TellerTransfer[]): Promise<Settled[]> {
  try {
    return await settle(db, requests, { recallFirst: false })
  } catch (error) {
    if (error instanceof AlreadyPostedError) return await settle(db, requests, { recallFirst: true })
    throw error
  }
}

const settle = (db: Database, requests: readonly TellerTransfer[], { recallFirst }: { recallFirst: boolean }) =>
  db.transaction().execute(async (tx) => {
    const locked = await lockAccounts(tx, requests)
    // After the locks: a twin on another node locks the same accounts, so by now it has committed or rolled back.
    const recalled = recallFirst ? await recallAll(tx, requests.map(requestOf)) : []
    const unmet = await unmetOf(tx, requests)
    const quotas = await quotasOf(tx, requests)
    const { settled, accepted } = decide(requests, { recalled, unmet, quotas, running: runningOf(requests, locked) })
    const replayed = recallFirst ? recalled.filter(isRecalled).length : await replayRefused(tx, requests, settled)
    if (accepted.length > 0) await writeAlongside(tx, accepted, await write(tx, accepted, locked))
    // A commit without writes would not wait for the standby.
    else if (replayed > 0) await awaitDurable(tx)
    return settled
  })

const isRecalled = (one: Recalled | undefined) => one !== undefined

/** Replaces refusals of requests that were settled before by their first answers. Returns the number of those. */
async function replayRefused(tx: Tx, requests: readonly TellerTransfer[], settled: Settled[]): Promise<number> {
  const refused = requests.flatMap((request, index) => ('answer' in (settled[index] ?? {}) ? [] : [{ request, index }]))
  if (refused.length === 0) return 0
  const recalled = await recallAll(
    tx,
    refused.map(({ request }) => requestOf(request)),
  )
  for (const [n, { index }] of refused.entries()) {
    const earlier = recalled[n]
    if (earlier) settled[index] = replayOf(earlier)
  }
  return recalled.filter(isRecalled).length
}

const replayOf = (earlier: Recalled): Settled =>
  earlier === 'other request' ? { refused: 'illegal_request' } : earlier

const scopeOf = ({ member, call }: TellerTransfer) => memberScope(member, call)
const nameOf = (request: TellerTransfer) => transferKey(scopeOf(request), request.key)

/** The accounts that a request pays out of or reads. Leaves out mirrors, and platform accounts that only receive. */
function accountsOf({ transfer, reads = [] }: TellerTransfer) {
  const named = new Set<Account>(reads)
  for (const { from, to } of transfer.postings) {
    if (!placeOf(from).mirror) named.add(from)
    if (!placeOf(to).lanes) named.add(to)
  }
  return named
}

/** Locks the accounts of a batch. With a platform account among them, it also locks receiving lanes now, to keep the lock order. */
function lockAccounts(tx: Tx, requests: readonly TellerTransfer[]) {
  const rows = new Map<Account, readonly number[]>()
  for (const request of requests) for (const account of accountsOf(request)) rows.set(account, rowsOf(placeOf(account)))
  if ([...rows.keys()].some((account) => isDrawn(placeOf(account))))
    for (const { transfer } of requests)
      for (const account of transfer.postings.flatMap(({ from, to }) => [from, to]))
        if (!rows.has(account)) rows.set(account, [placeOf(account).id])
  return lockAccountRows(tx, [...rows.values()].flat())
}

function runningOf(requests: readonly TellerTransfer[], rows: ReadonlyMap<number, bigint>) {
  const balances = new Map<Account, bigint>()
  for (const request of requests)
    for (const account of accountsOf(request)) {
      if (balances.has(account)) continue
      const parts = rowsOf(placeOf(account)).map((row) => rows.get(row))
      // Leave out an account without a row: then only the request that names it fails, not the batch's arithmetic.
      if (parts.every((part) => part !== undefined))
        balances.set(
          account,
          parts.reduce((sum, part) => sum + part, 0n),
        )
    }
  return new Running(balances)
}

const requestOf = (request: TellerTransfer) => ({
  scope: scopeOf(request),
  key: request.key,
  fingerprint: request.fingerprint,
})

/** The requests with a broken premise and their result. A refusal takes precedence over `outdated`. */
async function unmetOf(tx: Tx, requests: readonly TellerTransfer[]): Promise<ReadonlyMap<TellerTransfer, Settled>> {
  const premised = requests.flatMap((request) => (request.premises ?? []).map((premise) => ({ request, premise })))
  const unmet = new Map<TellerTransfer, Settled>()
  for (const [holds, group] of Map.groupBy(premised, ({ premise }) => premise.holds)) {
    const holding = await holds(
      tx,
      group.map(({ premise }) => premise.fact),
    )
    for (const [index, { request, premise }] of group.entries()) {
      if (holding[index] === true) continue
      if (premise.refused) unmet.set(request, { refused: premise.refused })
      else if (!unmet.has(request)) unmet.set(request, { outdated: true })
    }
  }
  return unmet
}

interface Known {
  recalled: readonly (Recalled | undefined)[]
  unmet: ReadonlyMap<TellerTransfer, Settled>
  quotas: Quotas
  running: Running
}

function decide(requests: readonly TellerTransfer[], { recalled, unmet, quotas, running }: Known) {
  const accepted = new Map<string, TellerTransfer>()
  const settled = requests.map((request, index): Settled => {
    // One batch may contain the same request twice.
    const before = recalled[index] ?? twinAnswer(accepted.get(nameOf(request)), request)
    if (before) return replayOf(before)
    const missed = unmet.get(request)
    if (missed) return missed
    const refused = quotas.refuse(request) ?? request.refuse(running.balance)
    if (refused) return { refused }
    quotas.apply(request)
    running.apply(request.transfer)
    accepted.set(nameOf(request), request)
    return { answer: request.answer }
  })
  return { settled, accepted: [...accepted.values()] }
}

const twinAnswer = (twin: TellerTransfer | undefined, { fingerprint }: TellerTransfer): Recalled | undefined =>
  twin && (twin.fingerprint === fingerprint ? { answer: twin.answer } : 'other request')

/**
 * Writes transfers and answers, and returns the transfers' ids.
 * @throws when a unique key exists already; then nothing of the batch remains
 */
async function write(tx: Tx, requests: readonly TellerTransfer[], locked: Map<number, bigint>) {
  const transfers = requests.map((request) => ({
    ...request.transfer,
    key: nameOf(request),
    request: { ...requestOf(request), answer: request.answer },
  }))
  const posted = await writeTransfers(tx, transfers, linesOf(transfers, locked))
  return posted.map(({ id }) => id)
}

/** Passes each feature all its rows in one call. */
async function writeAlongside(tx: Tx, requests: readonly TellerTransfer[], ids: readonly bigint[]) {
  const groups = new Map<Alongside['write'], Written<unknown>[]>()
  for (const [index, { alongside = [] }] of requests.entries())
    for (const { write: by, row } of alongside) {
      const group = groups.get(by) ?? []
      group.push({ row, transferId: ids[index] ?? 0n })
      groups.set(by, group)
    }
  for (const [by, rows] of groups) await by(tx, rows)
}
