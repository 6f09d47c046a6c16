import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Withdrawals that are not completed stand in the way. The addresses go. */
export const withdrawalsClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from withdrawal where uid = ${uid} and state in ('reviewing', 'approved', 'sent')`.execute(
      db,
    )
    return [{ kind: 'withdrawals', count: Number(rows[0]?.n ?? 0n) }]
  },
  erase: (tx, uid) => tx.deleteFrom('withdrawal_address').where('uid', '=', uid).execute(),
}
