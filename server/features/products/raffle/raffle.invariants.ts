import { memberRow } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** The entries of a transfer as one sum for each account that the raffle touches. */
const booked = `left join lateral (
  select
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('d.uid', 'member:points:POINT')}), 0) as points,
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('d.uid', 'member:profit:CIG')}), 0) as cig,
    coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'issuance' and a.asset = 'POINT'), 0) as issued,
    coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'rewards'), 0) as rewards,
    coalesce(sum(abs(e.amount)), 0) as moved
  from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) b on true`

/** Invariants of the raffle (rules D12; threats C183, C184). */
export const raffleInvariants: readonly Invariant[] = [
  {
    id: 'raffle.drawn-is-taken',
    summary: 'Each draw took its points from its member once, and no points were taken for anything else.',
    sql: `select d.id, t.id as transfer from raffle_draw d
      full join (select id, key from transfer where key like 'raffle:%' and key not like '%:prize') t on t.id = d.taken_by
      ${booked}
      where d.id is null or t.id is null or t.key <> 'raffle:' || d.id
        or (b.points, b.issued, b.moved) is distinct from (-d.cost::numeric, d.cost::numeric, 2 * d.cost::numeric)`,
  },
  {
    id: 'raffle.paid-is-the-prize',
    summary: 'Each prize that is marked as paid was paid to its member once, from the rewards, and no other was.',
    sql: `select d.id, t.id as transfer from (select * from raffle_draw where paid_by is not null) d
      full join (select id, key from transfer where key like 'raffle:%:prize') t on t.id = d.paid_by
      ${booked}
      where d.id is null or t.id is null or t.key <> 'raffle:' || d.id || ':prize'
        or (b.cig, b.rewards, b.moved) is distinct from (d.amount::numeric, -d.amount::numeric, 2 * d.amount::numeric)`,
  },
  {
    id: 'raffle.draws-without-a-gap',
    summary:
      'The draws of a seed belong to its member and its odds, and are counted from 1 without a gap: no draw is missing.',
    sql: `select s.id, s.draws, d.n from raffle_seed s
      left join (select seed_id, count(*) as n, max(nonce) as last, min(nonce) as first from raffle_draw group by 1) d on d.seed_id = s.id
      where s.draws <> coalesce(d.n, 0) or d.last <> d.n or d.first <> 1
      union all select d.id, d.nonce, null from raffle_draw d join raffle_seed s on s.id = d.seed_id
      where s.uid <> d.uid or s.table_hash <> d.table_hash`,
  },
  {
    id: 'raffle.odds-are-what-was-hashed',
    summary: 'The odds of draws match their hash, all six prizes of them, and each draw won by them.',
    sql: `select encode(t.hash, 'hex') as id from raffle_table t
      left join lateral (
        select count(*) as n, string_agg(prize || ' ' || amount || ' ' || weight || chr(10), '' order by prize) as words
        from raffle_prize where table_hash = t.hash) p on true
      where p.n <> 6 or t.words <> 'cost ' || t.cost || chr(10) || p.words
      union all select d.id::text from raffle_draw d
      join raffle_table t on t.hash = d.table_hash join raffle_prize p on p.table_hash = d.table_hash and p.prize = d.prize
      where d.amount <> p.amount or d.cost <> t.cost`,
  },
  {
    id: 'raffle.tally-is-the-draws',
    summary: 'The stored number of draws of each prize is the number of its draws.',
    sql: `select t.prize, t.draws, d.draws as found from raffle_tally t
      full join (select table_hash, prize, count(*) as draws from raffle_draw group by 1, 2) d using (table_hash, prize)
      where t.draws is distinct from d.draws`,
  },
  {
    id: 'raffle.listed-tally-is-the-listed-draws',
    summary: 'The public number of draws of each prize is the number of its draws with listed seeds.',
    sql: `select t.prize, t.draws, d.draws as found from raffle_listed_tally t
      full join (
        select d.table_hash, d.prize, count(*) as draws from raffle_draw d
        join raffle_seed s on s.id = d.seed_id where s.listed_day is not null group by 1, 2) d using (table_hash, prize)
      where t.draws is distinct from d.draws`,
  },
  guardsStand('raffle', {
    triggers: [
      'raffle_table_stays',
      'raffle_table_never_leaves',
      'raffle_prize_stays',
      'raffle_prize_never_leaves',
      'raffle_seed_begins',
      'raffle_seed_stays',
      'raffle_seed_never_leaves',
      'raffle_draw_is_next',
      'raffle_draw_stays',
      'raffle_draw_never_leaves',
      'raffle_draw_counts',
    ],
    constraints: [
      'raffle_table_hash',
      'raffle_table_cost',
      'raffle_prize_number',
      'raffle_prize_amount',
      'raffle_prize_weight',
      'raffle_seed_draws',
      'raffle_seed_times',
      'raffle_seed_revealed',
      'raffle_seed_reveals',
      'raffle_seed_listed',
      'raffle_draw_client_seed',
      'raffle_draw_taken_once',
      'raffle_draw_paid_once',
      'raffle_draw_paid_after',
      'raffle_draw_once',
      'raffle_draw_prize',
      'raffle_draw_paid',
      'raffle_tally_draws',
      'raffle_tally_prize',
      'raffle_listed_tally_draws',
      'raffle_listed_tally_prize',
    ],
    indexes: ['raffle_seed_open', 'raffle_seed_commitment'],
  }),
]

/** The transfers that draws of the raffle explain. */
export const raffleExplanations = {
  raffle: 'select taken_by as id from raffle_draw union all select paid_by from raffle_draw',
} satisfies Explanations
