import type { Tx } from '../../../../database/database.ts'
import type { Job } from '../../../../jobs/job.ts'
import { postOwnerLetter } from './letters.ts'
import { dueOwnerEmails, lockOwner, putEmail } from './owner.queries.ts'

/** Puts one new address in force, and tells both mailboxes. Does nothing where it was stopped meanwhile. */
async function finish(tx: Tx, merchantId: number, at: Date): Promise<void> {
  const row = await lockOwner(tx, merchantId)
  if (!row?.next_email || !row.next_email_at || row.next_email_at > at) return
  await putEmail(tx, merchantId, row.next_email)
  const told = { about: 'emailChanged', language: row.language, shop: row.name, at: at.toISOString() } as const
  for (const to of [row.email ?? '', row.next_email])
    if (to !== '') await postOwnerLetter(tx, { ...told, to, email: row.next_email })
}

/** Puts new addresses of owners in force whose wait is over. */
export const changeOwnerEmails: Job = {
  id: 'merchants.change-emails',
  summary: 'Puts new e-mail addresses of merchants in force.',
  at: { every: 30 },
  async run({ db, at, limit }) {
    const due = await dueOwnerEmails(db, at, limit)
    for (const merchantId of due) await db.transaction().execute((tx) => finish(tx, merchantId, at))
    return { done: due.length, left: due.length >= limit }
  },
}
