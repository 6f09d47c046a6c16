import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Running pledges stand in the way. */
export const pledgesClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from pledge where uid = ${uid} and status = 'paid'`.execute(db)
    return [{ kind: 'pledges', count: Number(rows[0]?.n ?? 0n) }]
  },
}
