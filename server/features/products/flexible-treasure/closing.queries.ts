import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'

/** What lies in the treasure, or is on its way out of it, stands in the way. */
export const treasureClosing: ClosingPart = {
  async open(db, uid) {
    const [lhb, out] = [memberAccountSql(sql`${uid}`, 'lhb'), memberAccountSql(sql`${uid}`, 'held.lhbOut')]
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from account where id in (${lhb}, ${out}) and balance > 0`.execute(db)
    return [{ kind: 'treasure', count: Number(rows[0]?.n ?? 0n) > 0 ? 1 : 0 }]
  },
}
