import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { ROOT_UID } from '@humidor/server/features/accounts/identity/identity.ts'
import { seal } from '@humidor/server/ledger/sealing.ts'
import { followTotals } from '@humidor/server/ledger/totals.ts'
import { sql } from 'kysely'
import { countTeams } from './million.ts'

/** The size of the books. Each member has one deposit, and every second member has converted a part of it into USCD. */
export interface BooksShape {
  members: number
}

/** The uid of the first member. */
const FIRST = 20_000_000
/** Members whose payments are posted in one call. */
const BATCH_SIZE = 2_000
const AT = sql`timestamptz '2026-03-01 12:00:00+08'`
const ADDRESS = '0x00000000000000000000000000000000000000a1'
const TOKEN = '0x55d398326f99059fF775485246999027B3197955'

/**
 * Fills a migrated database that has its root member as the product does: accounts, a random team, deposits with their payments on
 * the chain, and conversions with their stored answers. All entries are sealed, and every invariant holds afterwards.
 */
export async function seedBooks(db: Database, { members }: BooksShape, progress: (line: string) => void) {
  progress('Members …')
  await seedMembers(db, members)
  progress('Accounts …')
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from generate_series(${FIRST}::int, ${FIRST + members - 1}::int) uid, account_kind where owner = 'member'`.execute(
    db,
  )
  progress('Payments …')
  for (let from = 0; from < members; from += BATCH_SIZE) await post(db, from, Math.min(from + BATCH_SIZE, members))
  await explain(db, members)
  progress('Blocks and sums …')
  while ((await seal(db)).left);
  // The first round only records how far the totals may advance. The second adds up.
  for (const _ of ['record', 'add up']) while (await db.transaction().execute((tx) => followTotals(tx, 100_000)));
  await sql.raw('vacuum analyze').execute(db)
}

/** Inserts members who are not activated. A random earlier member has invited each. */
async function seedMembers(db: Database, members: number) {
  await sql`select setseed(0.42)`.execute(db)
  await sql`alter table member disable trigger member_joins_team`.execute(db)
  await sql`
    insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
    select ${FIRST}::int + n, 'm' || ${FIRST}::int + n || '@cigar.test', 'member' || ${FIRST}::int + n, 'member' || ${FIRST}::int + n,
      '$argon2id$none', translate((${FIRST}::int + n)::text, '01', 'AB'),
      case when n = 0 then ${ROOT_UID}::int else ${FIRST}::int + floor(n * random())::int end, ${AT}, 'en'
    from generate_series(0, ${members}::int - 1) n`.execute(db)
  await countTeams(db)
  await sql`
    insert into authenticator (uid, secret, key_id)
    select ${FIRST}::int + n, sha384('a secret'), 'none' from generate_series(0, ${members}::int - 1) n`.execute(db)
}

/** 32 hexadecimal digits that identify a member's payment. `n` is the member's number, from 0. */
const key = (n: number | ReturnType<typeof sql>) => sql`lpad(to_hex(${n}), 32, '0')`

/** One call of the ledger: a deposit for each member and a conversion for every second one. */
async function post(db: Database, from: number, to: number) {
  await sql`
    with payment as (
      select n, 'deposit' as operation, 'deposit:BSC:0x' || repeat('0', 32) || ${key(sql`n`)} || ':0' as key
      from generate_series(${from}::int, ${to}::int - 1) n
      union all
      select n, 'balanceToTransaction', 'member:' || ${FIRST}::int + n || ':/api/user/balanceToTransaction:' || ${key(sql`n`)}::uuid
      from generate_series(${from}::int, ${to}::int - 1, 2) n
    ),
    numbered as (select *, row_number() over (order by operation desc, n) as transfer from payment),
    line as (
      select transfer, place, account, asset, amount, said from numbered p cross join lateral (values
        (1, 'deposit', 10199::bigint, 'USDT', -(100000001::bigint + p.n % 9000), null),
        (2, 'deposit', (${FIRST}::bigint + p.n) * 100 + 1, 'USDT', 100000001::bigint + p.n % 9000, 'deposit'),
        (1, 'balanceToTransaction', (${FIRST}::bigint + p.n) * 100 + 1, 'USDT', -40000000::bigint, 'balanceToTransaction'),
        (2, 'balanceToTransaction', 10399, 'USDT', 40000000, null),
        (3, 'balanceToTransaction', 10499, 'USCD', -40000000, null),
        (4, 'balanceToTransaction', (${FIRST}::bigint + p.n) * 100 + 2, 'USCD', 40000000, 'balanceToTransaction')
      ) l (place, operation, account, asset, amount, said) where l.operation = p.operation
    )
    select ledger_post(
      (select array_agg(key order by transfer) from numbered),
      (select array_agg(operation order by transfer) from numbered),
      (select array_agg(${AT} order by transfer) from numbered),
      (select array_agg(null::bigint order by transfer) from numbered),
      array_agg(transfer::int order by transfer, place), array_agg(account order by transfer, place),
      array_agg(asset order by transfer, place), array_agg(amount order by transfer, place),
      array_agg(said order by transfer, place), array[10199, 10399, 10499]
    ) from line`.execute(db)
}

/** Inserts the rows behind the transfers: deposits, payments on the chain, the scanned blocks and the answers of the conversions. */
async function explain(db: Database, members: number) {
  await sql`insert into deposit_address (chain, address) values ('BSC', ${ADDRESS})`.execute(db)
  await sql`
    insert into deposit_intent (uid, chain, address, asked, amount, state, opened_at, expires_at, grace_until, released_at, credited_at)
    select ${FIRST}::int + n, 'BSC', ${ADDRESS}, 100000000, 100000001 + n % 9000, 'credited',
      ${AT} + n / 9000 * interval '2 days', ${AT} + n / 9000 * interval '2 days' + interval '1 hour',
      ${AT} + n / 9000 * interval '2 days' + interval '1 day', ${AT} + n / 9000 * interval '2 days' + interval '1 day', ${AT}
    from generate_series(0, ${members}::int - 1) n order by n`.execute(db)
  await sql`
    insert into chain_transfer (chain, tx_hash, log_index, contract, from_address, to_address, raw, amount, block_number, block_hash,
      state, intent_id, transfer_id, seen_at, settled_at)
    select 'BSC', substr(t.key, 13, 66), 0, ${TOKEN}, ${ADDRESS}, ${ADDRESS}, i.amount::numeric * 1000000000000, i.amount, 1, '0x01',
      'credited', i.id, t.id, ${AT}, ${AT}
    from deposit_intent i
    join transfer t on t.key = 'deposit:BSC:0x' || repeat('0', 32) || ${key(sql`i.uid - ${FIRST}::int`)} || ':0'`.execute(
    db,
  )
  await sql`
    insert into chain_cursor (chain, first_block, scanned, head, finalized, head_at, grown_at)
    values ('BSC', 1, 1, 1, 1, ${AT}, ${AT})`.execute(db)
  await sql`insert into chain_scan (chain, from_block, to_block, to_hash, at) values ('BSC', 1, 1, '0x01', ${AT})`.execute(
    db,
  )
  await sql`
    insert into idempotency (scope, key, fingerprint, answer, at)
    select 'member:' || ${FIRST}::int + n || ':/api/user/balanceToTransaction', (${key(sql`n`)}::uuid)::text, repeat('0', 64), '{"code": 0}', ${AT}
    from generate_series(0, ${members}::int - 1, 2) n`.execute(db)
}

/** Opens a database without statement timeouts. */
export const openWithoutTimeouts = (url: string) => openDatabase({ url, max: 5, timeouts: NO_TIMEOUTS })
