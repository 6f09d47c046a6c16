import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Prizes that are not paid yet stand in the way. */
export const raffleClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from raffle_draw where uid = ${uid} and paid_by is null and amount > 0`.execute(db)
    return [{ kind: 'prizes', count: Number(rows[0]?.n ?? 0n) }]
  },
}
