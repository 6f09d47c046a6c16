import type { Invariant } from '../../../ledger/invariant.ts'
import { isoOf, rootOf } from './tree.queries.ts'

/** Blocks whose roots are recomputed, and the entries after which no further block is. */
const RECOMPUTED = { blocks: 1_000, entries: 200_000 }

/** Invariants of signed receipts. PostgreSQL knows no Ed25519: `verify` checks signatures by `checkSignatures`. */
export const receiptInvariants: readonly Invariant[] = [
  {
    id: 'receipts.batches-follow',
    summary: 'Each block of the ledger has a batch of receipts, from the first up to the last signed one.',
    sql: `select b.number from ledger_block b left join receipt_batch r on r.block = b.number
      where b.number between 1 and (select max(block) from receipt_batch) and r.block is null
      union all select r.block from receipt_batch r left join ledger_block b on b.number = r.block where b.number is null`,
  },
  {
    id: 'receipts.statements-are-of-their-block',
    summary:
      'The statement of a batch names its block with its hash and time, and the number and the root of its receipts.',
    sql: `select r.block, r.statement from receipt_batch r join ledger_block b on b.number = r.block
      where not starts_with(r.statement, concat_ws(' ', 'humidor/receipts/v1', r.block, encode(b.hash, 'hex'), r.receipts,
          encode(r.root, 'hex'), ${isoOf('b.at')}) || ' ')
        or r.statement !~ ' (- -|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9a-f]{64})$'`,
  },
  {
    id: 'receipts.roots-are-of-their-entries',
    summary:
      'The root of a batch is that of the entries of its block. Recomputed for the newest blocks, 200,000 entries at most.',
    sql: `select r.block, r.receipts, t.receipts as receipts_now from (
        select *, sum(entries) over (order by block desc) - entries as newer from (
          select r.block, r.receipts, r.root, k.salt_secret, b.last_transfer, p.last_transfer as after, b.entries
          from receipt_batch r join signing_key k on k.id = r.key
          join ledger_block b on b.number = r.block join ledger_block p on p.number = r.block - 1
          order by r.block desc limit ${RECOMPUTED.blocks}
        ) r
      ) r cross join lateral (${rootOf('r.after', 'r.last_transfer', 'r.salt_secret')}) t
      where r.newer < ${RECOMPUTED.entries} and (r.receipts, r.root) is distinct from (t.receipts, t.root)`,
  },
  {
    id: 'receipts.keys-follow',
    summary: 'One key signs at a time: each begins when the one before it ends, and only the last is open.',
    sql: `select id, begins_at, ends_at from (
        select *, lag(id, 1, 0) over w as id_before, lag(ends_at) over w as ends_before, lead(id) over w as id_after
        from signing_key window w as (order by id)
      ) k where id <> id_before + 1 or id > 1 and begins_at is distinct from ends_before or id > 1 and ends_at < begins_at
        or (ends_at is null) <> (id_after is null)`,
  },
  {
    id: 'receipts.keys-sign-their-time',
    summary:
      'No block was sealed after the end of its key. None was sealed before its beginning, but for those of the first key.',
    sql: `select r.block, r.key, b.at from signing_key k join receipt_batch r on r.key = k.id join ledger_block b on b.number = r.block
      where b.at > k.ends_at or k.id > 1 and b.at < k.begins_at`,
  },
  {
    id: 'receipts.ended-keys-sign-nothing',
    summary: 'A block is signed by the key of the block before it, or by a later one.',
    sql: `select block, key, key_before from (
        select block, key, lag(key, 1, 1) over (order by block) as key_before from receipt_batch
      ) r where key < key_before`,
  },
]
