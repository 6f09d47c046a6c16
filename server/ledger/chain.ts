/**
 * The format of the ledger's chain, in SQL (docs/decisions/0060-tamper-evident-ledger.md). The SQL is here and not in database
 * functions, so that `verify` runs nothing that the database's owner could replace.
 */

const digestOf = (row: string, order: string) =>
  `pg_catalog.sha256(coalesce(pg_catalog.string_agg(pg_catalog.record_send(row(${row})), ''::bytea order by ${order}), ''::bytea))`

/**
 * A query of one row about the transfers with ids above `after`, up to and including `upto`. Both are SQL expressions.
 * `transfers`, `entries` and `settled` are counts; `content_hash` covers every column of the rows, in the order of their keys, and the
 * settled ranges of the transfers where there are any.
 * A row's binary form carries the type and length of each value. Texts are hashed in UTF-8, the encoding of our connections.
 */
export const contentOf = (after: string, upto: string): string => `
  select t.n as transfers, e.n as entries, s.n as settled, pg_catalog.sha256(t.digest || e.digest || s.digest || r.digest) as content_hash
  from (
    select count(*) as n, ${digestOf('id, operation, key, at, reverses', 'id')} as digest
    from transfer where id > ${after} and id <= ${upto}
  ) t cross join (
    select count(*) as n, ${digestOf(
      'transfer_id, account_id, seq, asset, amount, balance_after, operation, at',
      'transfer_id, account_id, seq',
    )} as digest
    from entry where transfer_id > ${after} and transfer_id <= ${upto}
  ) e cross join (
    select count(*) as n, ${digestOf(
      'transfer_id, operation, day, subject, account_id, amount',
      'transfer_id, operation, day, subject',
    )} as digest
    from (
      select transfer_id, operation, day, subject, account_id, amount from settled_subject
      where transfer_id > ${after} and transfer_id <= ${upto}
      union all
      select r.transfer_id, r.operation, r.day, l.subject, l.account_id, l.amount
      from settled_range r join transfer_line l on l.transfer_id = r.transfer_id and l.subject is not null
      where r.transfer_id > ${after} and r.transfer_id <= ${upto}
    ) paid
  ) s cross join (
    select case when count(*) = 0 then ''::bytea else ${digestOf(
      'transfer_id, operation, day, after, upto',
      'transfer_id',
    )} end as digest
    from settled_range where transfer_id > ${after} and transfer_id <= ${upto}
  ) r`

/** SQL for the hash of a block `b`, over its fields and the previous block's hash, which `previous` names. */
export const hashOf = (previous: string): string => `pg_catalog.sha256(pg_catalog.record_send(row(
  'humidor ledger block 1'::text, b.number, ${previous}, b.last_transfer, b.transfers, b.entries, b.settled, b.at, b.content_hash)))`
