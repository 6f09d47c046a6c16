import { sweeping } from '../../jobs/sweeping.ts'
import { forgetNotices } from './notices.queries.ts'

/** Milliseconds that a notice is kept: a little more than a year. What it told of stands in the ledger for good. */
const KEPT = 400 * 86_400_000

export const forgetOld = sweeping({
  id: 'notices.forget-old',
  tells: 'Forgets notices that are older than a year.',
  deletes: (db, at, limit) => forgetNotices(db, new Date(at.getTime() - KEPT), limit),
})
