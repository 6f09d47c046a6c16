import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Linked accounts stand in the way. */
export const linksClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from linked_account own join linked_account other on other.group_id = own.group_id
      where own.uid = ${uid} and other.uid <> ${uid}`.execute(db)
    return [{ kind: 'linkedAccounts', count: Number(rows[0]?.n ?? 0n) }]
  },
}
