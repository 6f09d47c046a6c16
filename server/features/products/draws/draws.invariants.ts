import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of draws (threats I-36, I-37). */
export const drawInvariants: readonly Invariant[] = [
  {
    id: 'draws.committed-before-revealed-after',
    summary:
      'The commitment of a draw precedes its close, and the close precedes its due time. It runs once it is due, and the revealed seed matches the commitment.',
    sql: `select id from draw_session
      where opened_at >= closes_at or closes_at >= due_at or closed_at < closes_at or drawn_at < due_at or drawn_at < closed_at
        or (drawn_at is not null and (seed is null or sha256(seed) <> commitment))`,
  },
  {
    id: 'draws.entries-are-what-was-hashed',
    summary:
      'The entries of a closed draw are those that were counted and hashed at its close: none was added, removed or changed.',
    sql: `select s.id, s.entries, e.n from draw_session s
      left join lateral (
        select count(*) as n, sha256(convert_to(coalesce(string_agg(
          'HM-' || lpad(p.oid::text, greatest(4, length(p.oid::text)), '0') || ' ' || p.money || chr(10), '' order by p.oid), ''), 'UTF8')) as hashed
        from preorder p where p.session_id = s.id) e on true
      where s.closed_at is not null and (e.n <> s.entries or e.hashed <> s.entries_hash)`,
  },
  {
    id: 'draws.decided-is-drawn',
    summary:
      'Every entry of a finished draw has a place of its own, and no entry of an open draw has one. The winners match the stored number, and their money stays within the quota.',
    sql: `select s.id, s.won, e.won as found from draw_session s
      left join lateral (
        select count(*) as n, count(p.place) as placed, count(distinct p.place) as places, coalesce(max(p.place), 0) as last,
          count(*) filter (where p.status not in ('created', 'failed')) as won,
          coalesce(sum(p.money) filter (where p.status not in ('created', 'failed')), 0) as money,
          count(*) filter (where p.status = 'created') as waiting
        from preorder p where p.session_id = s.id) e on true
      where case when s.drawn_at is null then e.placed <> 0 or e.won <> 0
        else e.placed <> e.n or e.places <> e.n or e.last <> e.n or e.waiting <> 0 or e.won <> s.won or e.money <> s.won_money
          or e.money > s.quota end`,
  },
  {
    id: 'draws.who-fits-wins',
    summary: 'Going down the shuffled list, every entry that still fits the quota wins, and no other does.',
    sql: `select session_id, oid from (
        select p.session_id, p.oid, p.money, p.status <> 'failed' as won, s.quota,
          coalesce(sum(p.money) filter (where p.status <> 'failed')
            over (partition by p.session_id order by p.place rows between unbounded preceding and 1 preceding), 0) as before
        from preorder p join draw_session s on s.id = p.session_id where s.drawn_at is not null) e
      where won <> (before + money <= quota)`,
  },
  {
    id: 'draws.entered-in-time',
    summary: 'No order entered a draw after it had closed, and every order belongs to the draw of its type and time.',
    sql: `select p.oid from preorder p join draw_session s on s.id = p.session_id
      where p.created_at >= s.closes_at or p.type <> s.type or p.lottery_at <> s.due_at`,
  },
  guardsStand('draws', {
    triggers: ['draw_session_opens', 'draw_session_stays', 'draw_session_never_leaves', 'preorder_enters_in_time'],
    constraints: [
      'draw_session_type',
      'draw_session_commitment',
      'draw_session_once',
      'draw_session_times',
      'draw_session_beacon',
      'draw_session_closed',
      'draw_session_drawn',
      'draw_session_reveals',
      'draw_session_mixed',
    ],
  }),
]
