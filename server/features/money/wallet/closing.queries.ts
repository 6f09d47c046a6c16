import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Conversions and transfers under way stand in the way, those to the member too. Their contacts and labels go; others keep theirs. */
export const walletClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ conversions: bigint; transfers: bigint }>`
      select (select count(*) from conversion where uid = ${uid} and state = 'pending') as conversions,
        (select count(*) from transfer_review where (uid = ${uid} or to_uid = ${uid}) and state = 'pending') as transfers`.execute(
      db,
    )
    const { conversions = 0n, transfers = 0n } = rows[0] ?? {}
    return [
      { kind: 'conversions', count: Number(conversions) },
      { kind: 'transfers', count: Number(transfers) },
    ]
  },
  async erase(tx, uid) {
    await tx.deleteFrom('contact').where('uid', '=', uid).execute()
    await sql`delete from row_label where account_id between ${uid}::bigint * 100 and ${uid}::bigint * 100 + 99`.execute(
      tx,
    )
  },
}
