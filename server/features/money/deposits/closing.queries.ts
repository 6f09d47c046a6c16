import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Deposits whose payment could still be credited, and claims that are looked at, stand in the way. */
export const depositsClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select (select count(*) from deposit_intent where uid = ${uid} and (released_at is null or state = 'confirming'))
        + (select count(*) from deposit_claim where uid = ${uid} and state = 'looked at') as n`.execute(db)
    return [{ kind: 'deposits', count: Number(rows[0]?.n ?? 0n) }]
  },
}
