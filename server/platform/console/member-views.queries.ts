import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { SignedIn } from '../../http/sessions.ts'

export interface NewView {
  operatorId: number
  /** The operator's own device, whose session the view ends with. */
  operatorSid: string
  tokenHash: Buffer
  uid: number
  /** The device that the view is shown on. */
  sid: string
  at: Date
  expiresAt: Date
}

/** Stores a view in place of the operator's last one. */
export const putView = (tx: Tx, it: NewView) =>
  sql`
    insert into member_view (operator_id, session_id, token_hash, uid, sid, created_at, expires_at)
    select operator_id, id, ${it.tokenHash}, ${it.uid}, ${it.sid}, ${it.at}, ${it.expiresAt}
    from operator_session where operator_id = ${it.operatorId} and sid = ${it.operatorSid}
    on conflict (operator_id) do update
      set session_id = excluded.session_id, token_hash = excluded.token_hash, uid = excluded.uid, sid = excluded.sid,
        created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx)

export type FoundView = Omit<SignedIn, 'appLocked' | 'mustProve'> & { n: bigint }

/** Finds the living views among many, with their members. A view ends with the session of its operator. */
export async function findViews(
  db: Db,
  hashes: readonly Buffer[],
  sids: readonly string[],
  at: Date,
): Promise<FoundView[]> {
  const { rows } = await sql<FoundView>`
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null as activated, m.frozen_reason is not null as frozen,
      coalesce(m.money_waits_until > ${at}, false) as "moneyWaits",
      m.lockdown_at is not null and coalesce(m.lockdown_ends_at > ${at}, true) as "lockedDown",
      m.closes_at is not null as closes, m.language, v.operator_id as "viewedBy"
    from unnest(${hashes}::bytea[], ${sids}::text[]) with ordinality asked (hash, sid, n)
    join member_view v on v.token_hash = asked.hash and v.sid = asked.sid
    join operator_session s on s.id = v.session_id and s.operator_id = v.operator_id
    join operator o on o.id = v.operator_id
    join member m on m.uid = v.uid
    where v.expires_at > ${at} and o.disabled_at is null and o.role in ('support', 'finance', 'admin') and m.closed_at is null`.execute(
    db,
  )
  return rows
}
