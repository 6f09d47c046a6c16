import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { type Account, placeOf, rowsOf } from './accounts.ts'
import type { Alongside, Settled, TellerTransfer, Written } from './act.ts'
import { awaitDurable, memberScope, type Recalled, recallAll, transferKey } from './idempotency.ts'
import { isDrawn, linesOf } from './lines.ts'
import { lockAccountRows } from './locks.ts'
import { callOf } from './post.ts'
import type { Transfer } from './posting.ts'
import { type Quotas, quotasOf } from './quotas.ts'
import { Running } from './running.ts'

/**
 * Settles acts in their order, in one transaction: locks all their accounts in the order of `hold`, looks up which requests
 * were answered before and which were made of what is not so any more, asks each rule with the balances and quotas of its turn, and
 * writes what was accepted with its answer and what stands alongside.
 * A rule that throws, or a write that the database refuses, fails the whole batch and leaves nothing.
 */
export const settleTogether = (db: Database, at: Date, acts: readonly TellerTransfer[]): Promise<Settled[]> =>
  db.transaction().execute(async (tx) => {
    const held = await lockAccounts(tx, acts)
    // Only after the locks: a twin on another node holds the same accounts, so by now it has committed or gone.
    const recalled = await recallAll(tx, acts.map(requestOf))
    const unmet = await unmetOf(tx, acts)
    const quotas = await quotasOf(tx, acts)
    const { settled, accepted } = decide(acts, { recalled, unmet, quotas, running: runningOf(acts, held) })
    if (accepted.length > 0) await writeAlongside(tx, accepted, await write(tx, at, accepted, held))
    // What is written makes the commit wait for the standby; without it nothing would.
    else if (recalled.some((one) => one !== undefined)) await awaitDurable(tx)
    return settled
  })

const scopeOf = ({ member, call }: TellerTransfer) => memberScope(member, call)
const nameOf = (act: TellerTransfer) => transferKey(scopeOf(act), act.key)

/** Everything that the acts pay out of or look at, but platform accounts that are only paid into, and mirrors. */
function accountsOf({ transfer, reads = [] }: TellerTransfer) {
  const named = new Set<Account>(reads)
  for (const { from, to } of transfer.postings) {
    if (!placeOf(from).mirror) named.add(from)
    if (!placeOf(to).lanes) named.add(to)
  }
  return named
}

/** Locks what the acts need. Whoever holds a platform account takes the lanes of the others now too, in the order of all. */
function lockAccounts(tx: Tx, acts: readonly TellerTransfer[]) {
  const rows = new Map<Account, readonly number[]>()
  for (const act of acts) for (const account of accountsOf(act)) rows.set(account, rowsOf(placeOf(account)))
  if ([...rows.keys()].some((account) => isDrawn(placeOf(account))))
    for (const { transfer } of acts)
      for (const account of transfer.postings.flatMap(({ from, to }) => [from, to]))
        if (!rows.has(account)) rows.set(account, [placeOf(account).id])
  return lockAccountRows(tx, [...rows.values()].flat())
}

function runningOf(acts: readonly TellerTransfer[], rows: ReadonlyMap<number, bigint>) {
  const balances = new Map<Account, bigint>()
  for (const act of acts)
    for (const account of accountsOf(act)) {
      if (balances.has(account)) continue
      const parts = rowsOf(placeOf(account)).map((row) => rows.get(row))
      // An account without a row is left out, so that the act which names it fails, and not the batch's arithmetic.
      if (parts.every((part) => part !== undefined))
        balances.set(
          account,
          parts.reduce((sum, part) => sum + part, 0n),
        )
    }
  return new Running(balances)
}

const requestOf = (act: TellerTransfer) => ({ scope: scopeOf(act), key: act.key, fingerprint: act.fingerprint })

/** The acts of which a premise does not hold any more, with what becomes of them: a refusal comes before making them anew. */
async function unmetOf(tx: Tx, acts: readonly TellerTransfer[]): Promise<ReadonlyMap<TellerTransfer, Settled>> {
  const premised = acts.flatMap((act) => (act.premises ?? []).map((premise) => ({ act, premise })))
  const unmet = new Map<TellerTransfer, Settled>()
  for (const [holds, group] of Map.groupBy(premised, ({ premise }) => premise.holds)) {
    const still = await holds(
      tx,
      group.map(({ premise }) => premise.fact),
    )
    for (const [index, { act, premise }] of group.entries()) {
      if (still[index] === true) continue
      if (premise.refused) unmet.set(act, { refused: premise.refused })
      else if (!unmet.has(act)) unmet.set(act, { outdated: true })
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

function decide(acts: readonly TellerTransfer[], { recalled, unmet, quotas, running }: Known) {
  const accepted = new Map<string, TellerTransfer>()
  const settled = acts.map((act, index): Settled => {
    // The same request may also stand twice in one batch.
    const before = recalled[index] ?? twinAnswer(accepted.get(nameOf(act)), act)
    if (before) return before === 'other request' ? { refused: 'illegal_request' } : before
    const missed = unmet.get(act)
    if (missed) return missed
    const refused = quotas.refuse(act) ?? act.refuse(running.balance)
    if (refused) return { refused }
    quotas.apply(act)
    running.apply(act.transfer)
    accepted.set(nameOf(act), act)
    return { answer: act.answer }
  })
  return { settled, accepted: [...accepted.values()] }
}

const twinAnswer = (twin: TellerTransfer | undefined, { fingerprint }: TellerTransfer): Recalled | undefined =>
  twin && (twin.fingerprint === fingerprint ? { answer: twin.answer } : 'other request')

/**
 * Transfers and answers in one statement; answers the transfers' ids. Both have unique keys: were one taken after all, the
 * batch fails and leaves nothing.
 */
async function write(tx: Tx, at: Date, acts: readonly TellerTransfer[], held: Map<number, bigint>) {
  const transfers = acts.map((act): Transfer => ({ ...act.transfer, key: nameOf(act) }))
  const { rows } = await sql<{ ids: (bigint | null)[] }>`
    with remembered as (
      insert into idempotency (scope, key, fingerprint, answer, at)
      select scope, key, fingerprint, answer::jsonb, ${at.toISOString()}::timestamptz from unnest(
        ${acts.map(scopeOf)}::text[], ${acts.map(({ key }) => key)}::text[],
        ${acts.map(({ fingerprint }) => fingerprint)}::text[],
        ${acts.map(({ answer }) => JSON.stringify(answer ?? null))}::text[]
      ) act (scope, key, fingerprint, answer)
    )
    select ${callOf(transfers, linesOf(transfers, held))} as ids
  `.execute(tx)
  return acts.map((_, index) => {
    const id = rows[0]?.ids[index] ?? null
    if (id === null) throw new Error('a transfer stands already whose answer is not remembered')
    return BigInt(id)
  })
}

/** Hands every feature its rows, all at once. */
async function writeAlongside(tx: Tx, acts: readonly TellerTransfer[], ids: readonly bigint[]) {
  const groups = new Map<Alongside['write'], Written<unknown>[]>()
  for (const [index, { alongside = [] }] of acts.entries())
    for (const { write: by, row } of alongside) {
      const group = groups.get(by) ?? []
      group.push({ row, transferId: ids[index] ?? 0n })
      groups.set(by, group)
    }
  for (const [by, rows] of groups) await by(tx, rows)
}
