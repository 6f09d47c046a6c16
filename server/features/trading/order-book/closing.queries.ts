import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Open orders stand in the way. */
export const orderBookClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from trade_order where uid = ${uid} and status in ('created', 'part')`.execute(db)
    return [{ kind: 'trades', count: Number(rows[0]?.n ?? 0n) }]
  },
}
