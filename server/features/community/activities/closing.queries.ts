import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Applications that wait for their answer or their subsidy stand in the way. */
export const activitiesClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from application where uid = ${uid} and state in ('waiting', 'processing')`.execute(db)
    return [{ kind: 'applications', count: Number(rows[0]?.n ?? 0n) }]
  },
}
