import { accountHistory } from '@humidor/contract/accounts/own-account.ts'
import type { AccountEvent } from '@humidor/domain/accounts/own-account.ts'
import { read } from '../../../../http/handle.ts'
import { eventsOf } from './account-events.queries.ts'
import { keptSince } from './account-events.ts'

const NUMBER = /^[1-9]\d{0,17}$/

/** `GET /user/accountHistory`: the member's own events, page by page. */
export const answerAccountHistory = read(accountHistory, async ({ db, member: { uid }, at, request, fail }) => {
  const { after, limit } = request
  if (after !== undefined && !NUMBER.test(after)) return fail('parameter_error')
  const before = after === undefined ? undefined : BigInt(after)
  const since = keptSince(at)
  // One more than a page shows whether another page follows.
  const found = await eventsOf(db, { uid, since, before, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    rows: rows.map(({ id, kind, ...row }) => ({ ...row, id: String(id), kind: kind as AccountEvent })),
    next: found.length > limit ? String(rows.at(-1)?.id) : null,
  }
})
