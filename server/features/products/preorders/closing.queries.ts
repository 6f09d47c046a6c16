import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'
import { inProgress, leaveWatch, watchFrom } from './freezing/freezing.queries.ts'

/**
 * Orders in progress stand in the way. An order that holds its owner frozen does not: nobody must pay in order to leave. Nobody can order
 * while the closing waits, so nobody is idle meanwhile.
 */
export const preordersClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from preorder where uid = ${uid} and ${inProgress}`.execute(db)
    return [{ kind: 'preorders', count: Number(rows[0]?.n ?? 0n) }]
  },
  pause: (tx, uid) => leaveWatch(tx, [uid]),
  resume: watchFrom,
  erase: (tx, uid) => leaveWatch(tx, [uid]),
}
