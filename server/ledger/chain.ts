/**
 * The format of the ledger's chain, in SQL (docs/decisions/0060-tamper-evident-ledger.md). The SQL is here and not in database
 * functions, so that `verify` runs nothing that the database's owner could replace.
 */

const digestOf = (row: string, order: string) =>
  `pg_catalog.sha256(coalesce(pg_catalog.string_agg(pg_catalog.record_send(row(${row})), ''::bytea order by ${order}), ''::bytea))`

/**
 * A query of one row about the transfers with ids above `after`, up to and including `upto`. Both are SQL expressions.
 * `transfers`, `entries` and `settled` are counts; `content_hash` covers every column of the rows, in the order of their keys.
 * A row's binary form carries the type and length of each value. Texts are hashed in UTF-8, the encoding of our connections.
 */
export const contentOf = (after: string, upto: string): string => `
  select t.n as transfers, e.n as entries, s.n as settled, pg_catalog.sha256(t.digest || e.digest || s.digest) as content_hash
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
    from settled where transfer_id > ${after} and transfer_id <= ${upto}
  ) s`

/** SQL for the hash of a block `b`, over its fields and the previous block's hash, which `previous` names. */
export const hashOf = (previous: string): string => `pg_catalog.sha256(pg_catalog.record_send(row(
  'humidor ledger block 1'::text, b.number, ${previous}, b.last_transfer, b.transfers, b.entries, b.settled, b.at, b.content_hash)))`
