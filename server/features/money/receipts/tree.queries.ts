import { MERCHANTS_FROM } from '../../../ledger/accounts.ts'

/**
 * The format of receipts in SQL (docs/receipts.md), as `domain/money/receipt.ts` has it. The SQL is here and not in database
 * functions, so that `verify` runs nothing that the database's owner could replace.
 */

/** SQL for a time in UTC with microseconds, such as `2026-11-29T10:00:00.000000Z`. */
export const isoOf = (time: string) => `pg_catalog.to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Platform accounts have numbers below. They get no receipts. */
const PEOPLE_FROM = 100_000

/** The entries of transfers above `after`, up to and including `upto`, on accounts of members and merchants. */
const entriesOf = (after: string, upto: string) => `
  select t.id as transfer_id, s.account_id, s.seq, coalesce(s.operation, t.operation) as operation, s.amount, s.balance_after,
    coalesce(s.at, t.at) as at
  from transfer t
  cross join lateral (values
    (t.from_account, t.from_seq, - t.amount, t.from_after, t.from_operation, t.from_at),
    (t.to_account, t.to_seq, t.amount, t.to_after, t.to_operation, t.to_at)
  ) s (account_id, seq, amount, balance_after, operation, at)
  where t.id > ${after} and t.id <= ${upto} and s.account_id >= ${PEOPLE_FROM}
  union all
  select t.id, l.account_id, l.seq, coalesce(l.operation, t.operation), l.amount, l.balance_after, l.at
  from transfer_line l join transfer t on t.id = l.transfer_id
  where l.transfer_id > ${after} and l.transfer_id <= ${upto} and l.account_id >= ${PEOPLE_FROM}
    -- Without its own range, a merge join would read the index of transfers from its beginning.
    and t.id > ${after} and t.id <= ${upto}`

// Texts are joined by `||`: `concat` and `format` take twice the time.
/** The salted hash of each receipt: SHA-256 of a zero byte, the salt and the text. */
const leavesOf = (after: string, upto: string, secret: string) => `
  select e.transfer_id, e.account_id, e.seq, pg_catalog.sha256(
    '\\x00'::bytea || pg_catalog.sha256(${secret} || pg_catalog.int8send(e.transfer_id) || pg_catalog.int8send(e.account_id))
    || pg_catalog.convert_to('humidor/receipt/v1 ' || e.transfer_id || k.owner
      || case when e.account_id < ${MERCHANTS_FROM} then e.account_id / 100 else (e.account_id - ${MERCHANTS_FROM}) / 100 end || k.name
      || e.seq || ' ' || e.operation || ' ' || e.amount || ' ' || e.balance_after || ' ' || ${isoOf('e.at')}, 'UTF8')) as leaf
  from (${entriesOf(after, upto)}) e
  join (select kind, ' ' || owner || ':' as owner, ':' || name || ':' || asset || ' ' as name from account_kind offset 0) k
    on k.kind = e.account_id % 100`

/**
 * A query of the levels of a tree: `level`, from 0, and its `nodes`, 32 bytes each in a row. The leaves come first. Neighbours are hashed
 * in pairs; a last one alone moves up unchanged. The arguments are SQL expressions; `secret` is the one of the batch's key.
 */
export const treeOf = (after: string, upto: string, secret: string): string => `
  with recursive tree (level, nodes) as (
    select 0, coalesce(pg_catalog.string_agg(l.leaf, ''::bytea order by l.transfer_id, l.account_id, l.seq), ''::bytea)
    from (${leavesOf(after, upto, secret)}) l
    union all
    select level + 1, (
      select pg_catalog.string_agg(case when pg_catalog.octet_length(pair) = 32 then pair else pg_catalog.sha256('\\x01'::bytea || pair) end, ''::bytea order by place)
      from (
        select place, pg_catalog.substr(nodes, place * 64 + 1, 64) as pair
        from pg_catalog.generate_series(0, (pg_catalog.octet_length(nodes) - 1) / 64) place offset 0
      ) p)
    from tree where pg_catalog.octet_length(nodes) > 32
  )
  select level, nodes from tree`

/** A query of one row about a tree: the number of its `receipts`, and its `root`. Without receipts the root is the hash of nothing. */
export const rootOf = (after: string, upto: string, secret: string): string => `
  select (pg_catalog.max(pg_catalog.octet_length(nodes)) / 32)::int as receipts,
    case when pg_catalog.max(pg_catalog.octet_length(nodes)) = 0 then pg_catalog.sha256(''::bytea)
      else pg_catalog.string_agg(nodes, ''::bytea) filter (where pg_catalog.octet_length(nodes) = 32) end as root
  from (${treeOf(after, upto, secret)}) tree`
