import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = [
  'operator_keeps_its_name',
  'operator_never_leaves',
  'operator_invitation_is_kept',
  'operator_invitation_never_leaves',
  'approval_begins_waiting',
  'approval_is_decided_once',
  'approval_never_leaves',
  'audit_continues',
  'audit_append_only',
  'audit_head_follows',
  'audit_head_stays',
]
const constraints = [
  'operator_email',
  'operator_invitation_agreed',
  'operator_invitation_lasts',
  'operator_invitation_ends_once',
  'operator_invitation_in_time',
  'operator_invitation_forgets',
  'operator_session_lasts',
  'operator_session_device',
  'approval_needs_another',
  'approval_lives',
  'approval_in_time',
  'approval_decided',
  'approval_declined_says_why',
  'passkey_challenge_operator',
  'audit_pkey',
  'audit_chain',
]

/** Invariants of operators and their actions (rules O4, O5, threats C191–C196). */
export const operatorInvariants: readonly Invariant[] = [
  {
    id: 'operators.audit-is-a-chain',
    summary:
      'The rows of the audit log are numbered without a gap, each has the hash of the one before, and each hash matches its row.',
    // Spelled out here, without the function that made the rows: a changed function would confirm itself.
    sql: `select seq from (
        select a.*, lag(seq, 1, 0::bigint) over rows as seq_before,
          lag(hash, 1, decode(repeat('00', 32), 'hex')) over rows as hash_before
        from audit a window rows as (order by seq)
      ) a where seq <> seq_before + 1 or prev_hash <> hash_before or hash <> sha256(convert_to(jsonb_build_array(
        seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), operator_id, call, request, ip,
        encode(prev_hash, 'hex'))::text, 'UTF8'))`,
  },
  {
    id: 'operators.audit-has-its-end',
    summary: 'The last row of the audit log is the one that its head names.',
    sql: `select h.seq, a.seq as last from audit_head h
      full join (select seq, hash from audit order by seq desc limit 1) a on true
      where (h.seq, h.hash) is distinct from (coalesce(a.seq, 0), coalesce(a.hash, decode(repeat('00', 32), 'hex')))`,
  },
  {
    id: 'operators.two-decide',
    summary: 'Nobody decided about their own request, and every approval was in time.',
    sql: `select id from approval where checker = maker or (state = 'approved') > (checker is not null)
      or decided_at >= expires_at`,
  },
  {
    id: 'operators.invited-by-two',
    summary:
      'Every invitation was requested by one admin and approved by another, and the operator who accepted it has its address.',
    sql: `select i.id from operator_invitation i
      left join approval a on a.id = i.approval_id and a.kind = 'addOperator' and a.state = 'approved' and a.about = i.email
      left join operator o on o.id = i.operator_id and o.email = i.email
      where a.id is null or (i.accepted_at is not null and o.id is null)`,
  },
  {
    id: 'operators.barred-is-out',
    summary: 'A barred operator has no session and no open item.',
    sql: `select o.id from operator o where o.disabled_at is not null and (
      exists (select from operator_session s where s.operator_id = o.id)
      or exists (select from operator_lock l where l.operator_id = o.id))`,
  },
  {
    id: 'operators.ten-passkeys',
    summary: 'No operator has more than ten passkeys.',
    sql: `select operator_id from passkey where operator_id is not null and removed_at is null
      group by operator_id having count(*) > 10`,
  },
  guardsStand('operators', { triggers, constraints, indexes: ['approval_one_waits', 'operator_invitation_one_open'] }),
]
