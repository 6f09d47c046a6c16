import { erasedFrom, refuseClosing } from '@humidor/domain/accounts/closing.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import type { ClosingPart } from '../../../http/feature.ts'
import type { Job } from '../../../jobs/job.ts'
import { memberAccounts } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { lockMembers, mailSecurityNotice, nameKey, ROOT_UID, recordEvent, reserveName } from '../identity/identity.ts'
import { closingTransfer } from './closing.postings.ts'
import {
  closingOf,
  dropClosing,
  dueClosings,
  eraseIdentities,
  identityOf,
  keepIdentity,
  lockErasable,
  noDayUnderWay,
  putClosed,
} from './closing.queries.ts'
import { factsOf } from './facts.ts'

/** Ends the wait of an account that cannot be closed now, and notifies the member of the reason. */
async function stop(tx: Tx, parts: readonly ClosingPart[], it: { uid: number; at: Date; why: Refused }) {
  const { uid, at, why } = it
  await dropClosing(tx, uid)
  for (const { resume } of parts) await resume?.(tx, uid, at)
  await recordEvent(tx, { uid, kind: 'closingStopped', at })
  await notifyMember(tx, { uid, kind: 'closingStopped', params: { why }, at })
}
type Refused = NonNullable<ReturnType<typeof refuseClosing>>

/** Gives up what is left, keeps what the law asks for, and erases the rest. The caller has locked the member and the accounts. */
async function close(tx: Tx, parts: readonly ClosingPart[], it: { uid: number; at: Date; left: Left }) {
  const { uid, at, left } = it
  const transfer = closingTransfer(uid, left, at)
  const [given] = transfer ? await post(tx, [transfer]) : []
  // While the address is still there.
  await mailSecurityNotice(tx, { uid, about: 'accountClosed', at })
  const { closedKeptYears, nameReserved } = await settingsOf(tx)
  const kept = { ...(await identityOf(tx, uid)), closed_at: at, erase_at: erasedFrom(at, closedKeptYears) }
  for (const { erase } of parts) await erase?.(tx, uid, at)
  await dropClosing(tx, uid)
  await keepIdentity(tx, { uid, ...kept, given_by: given?.id ?? null })
  await putClosed(tx, uid, at)
  await reserveName(tx, { uid, name_key: nameKey(kept.name), until: new Date(at.getTime() + nameReserved * 1_000) })
}
type Left = Parameters<typeof closingTransfer>[1]

/**
 * Closes one account whose wait is over, or ends its wait. Locks in the order of all locks: the member, then the accounts, then the
 * platform's lanes. False while a day is being settled: the next run tries again.
 */
const finish = (db: Database, parts: readonly ClosingPart[], uid: number, at: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await noDayUnderWay(tx))) return false
    await lockMembers(tx, [uid])
    const row = await closingOf(tx, uid)
    // Another node has closed it meanwhile, or the member keeps it.
    if (!row || row.closes_at > at) return true
    await lockAccounts(tx, memberAccounts(uid))
    const facts = await factsOf(tx, parts, uid, at)
    const refused = refuseClosing({ ...facts, agreed: row, isRoot: uid === ROOT_UID })
    await (refused ? stop(tx, parts, { uid, at, why: refused }) : close(tx, parts, { uid, at, left: facts.left }))
    return true
  })

/** Closes accounts whose wait is over. */
export const closeAccounts = (parts: readonly ClosingPart[]): Job => ({
  id: 'closing.close-accounts',
  summary: 'Closes the accounts of members who asked for it and did not keep them.',
  at: { every: 30 },
  async run({ db, at, limit }) {
    const due = await dueClosings(db, at, limit)
    const errors: unknown[] = []
    let done = 0
    for (const uid of due) {
      try {
        // A sign-in locks the session before the member, so the two may deadlock.
        if (!(await withRetries(() => finish(db, parts, uid, at)))) return { done, left: false }
        done += 1
      } catch (error) {
        // The others do not wait for this one.
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be closed`)
    return { done, left: due.length >= limit }
  },
})

/** Closed members whose data one transaction erases. */
const BATCH_SIZE = 50

/** Erases names and addresses of closed members after the years of keeping. */
export const forgetClosed = (parts: readonly ClosingPart[]): Job => ({
  id: 'closing.forget-closed',
  summary: 'Erases names and addresses of accounts that were closed long enough ago.',
  at: { every: 3_600 },
  run: ({ db, at, limit }) =>
    db.transaction().execute(async (tx) => {
      const most = Math.min(limit, BATCH_SIZE)
      const uids = await lockErasable(tx, at, most)
      if (uids.length === 0) return { done: 0, left: false }
      for (const { forget } of parts) await forget?.(tx, uids, at)
      await eraseIdentities(tx, uids, at)
      return { done: uids.length, left: uids.length === most }
    }),
})
