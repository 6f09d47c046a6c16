import { contentOf, hashOf } from './chain.ts'
import type { Invariant } from './invariant.ts'

const GENESIS = `(0, 0, 0, 0, 0, '2026-01-01 00:00:00+08'::timestamptz)`

/** The invariants of the ledger's chain. Any change of sealed data breaks one of them, even by the database's owner. */
export const chainInvariants: readonly Invariant[] = [
  {
    id: 'ledger.chain-links',
    summary: 'The blocks of the ledger are numbered without a gap, and each holds the hash of the block before it.',
    sql: `select b.number, b.last_transfer from (
        select b.*, lag(b.number, 1, -1::bigint) over w as number_before, lag(b.last_transfer, 1, -1::bigint) over w as last_before,
          lag(b.at, 1, b.at) over w as at_before, lag(b.hash, 1, pg_catalog.decode(pg_catalog.repeat('00', 32), 'hex')) over w as hash_before
        from ledger_block b window w as (order by b.number)
      ) b where b.number <> b.number_before + 1 or b.last_transfer <= b.last_before or b.at < b.at_before
        or b.hash <> ${hashOf('b.hash_before')}
        or b.number = 0 and (b.number, b.last_transfer, b.transfers, b.entries, b.settled, b.at) <> ${GENESIS}
      union all select 0, 0 where not exists (select from ledger_block where number = 0)`,
  },
  {
    id: 'ledger.chain-contents',
    summary: 'The sealed rows of the ledger are present and unchanged, and no row was added to a sealed block.',
    // Block by block, by index: memory holds one block, however long the ledger is.
    sql: `select b.number, b.last_transfer, b.transfers, c.transfers as transfers_now, b.entries, c.entries as entries_now, b.settled, c.settled as settled_now
      from (select b.*, lag(b.last_transfer, 1, ${-(2n ** 63n)}) over (order by b.number) as after from ledger_block b) b
      cross join lateral (${contentOf('b.after', 'b.last_transfer')}) c
      where (b.transfers, b.entries, b.settled, b.content_hash) is distinct from (c.transfers, c.entries, c.settled, c.content_hash)`,
  },
  {
    id: 'ledger.chain-keeps-up',
    summary: 'The sealer has its one row of state, and no transfer waits to be sealed for longer than a minute.',
    sql: `select seen, waiting_since, waits_for from ledger_sealing where looked_at > waiting_since + interval '1 minute'
      union all select null, null, null where (select count(*) from ledger_sealing) <> 1`,
  },
]
