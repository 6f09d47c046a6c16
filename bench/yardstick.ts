import type { Database } from '@humidor/server/database/database.ts'
import { sql } from 'kysely'

/**
 * A double-entry transfer with no more than it must have, as PostgreSQL users write it by hand: a key that is used once, both accounts
 * locked in one order, balances that do not go below zero, two entries with the balance after each, foreign keys, and one index for an
 * account's history. One function writes one transfer, another writes many by one statement for each table.
 */
const MINIMAL = `
  drop table if exists minimal_entry, minimal_transfer, minimal_account;
  create table minimal_account (id bigint primary key, asset text not null, balance bigint not null) with (fillfactor = 85);
  create table minimal_transfer (
    id bigint generated always as identity primary key, key text not null unique, at timestamptz not null);
  create table minimal_entry (
    id bigint generated always as identity primary key, transfer_id bigint not null references minimal_transfer,
    account_id bigint not null references minimal_account, amount bigint not null, balance_after bigint not null);
  create index minimal_history on minimal_entry (account_id, id);

  create or replace function minimal_pay(of_key text, of_at timestamptz, giver bigint, taker bigint, amount bigint) returns bigint
  language plpgsql as $$
  declare
    made bigint;
    given minimal_account;
    taken minimal_account;
  begin
    if amount <= 0 or giver = taker then
      raise exception 'no such transfer';
    end if;
    insert into minimal_transfer (key, at) values (of_key, of_at) on conflict (key) do nothing returning id into made;
    if made is null then
      return null;
    end if;
    perform from minimal_account where id in (giver, taker) order by id for no key update;
    update minimal_account set balance = balance - amount where id = giver and balance >= amount returning * into given;
    update minimal_account set balance = balance + amount where id = taker returning * into taken;
    if given.id is null or taken.asset is distinct from given.asset then
      raise exception 'not covered, or no such account';
    end if;
    insert into minimal_entry (transfer_id, account_id, amount, balance_after)
      values (made, giver, -amount, given.balance), (made, taker, amount, taken.balance);
    return made;
  end $$;

  create or replace function minimal_pay_all(keys text[], of_at timestamptz, givers bigint[], takers bigint[], amounts bigint[]) returns bigint[]
  language plpgsql as $$
  declare
    ids bigint[];
    lowest bigint;
  begin
    perform from minimal_account where id = any (givers || takers) order by id for no key update;
    with made as (
      insert into minimal_transfer (key, at) select key, of_at from unnest(keys) key on conflict (key) do nothing returning id, key
    )
    select array_agg(made.id order by asked.place) into ids
      from unnest(keys) with ordinality asked (key, place) left join made using (key);
    with line as (
      select place, transfer, account, amount
      from unnest(ids, givers, takers, amounts) with ordinality asked (transfer, giver, taker, sum, place)
      cross join lateral (values (giver, -sum), (taker, sum)) side (account, amount) where transfer is not null
    ),
    running as (
      select line.*, (a.balance + sum(amount) over (partition by account order by place))::bigint as after
      from line join minimal_account a on a.id = account
    ),
    made as (
      insert into minimal_entry (transfer_id, account_id, amount, balance_after)
      select transfer, account, amount, after from running order by place returning account_id, amount, balance_after
    ),
    moved as (
      update minimal_account a set balance = balance + change.amount
      from (select account_id, sum(amount) as amount from made group by 1) change where a.id = change.account_id
    )
    select min(balance_after) into lowest from made;
    if lowest < 0 then
      raise exception 'not covered';
    end if;
    return ids;
  end $$;`

/** Makes the minimal ledger, with all accounts and balances of the real one and as many transfers. */
export async function makeMinimal(db: Database) {
  await sql.raw(MINIMAL).execute(db)
  await sql`insert into minimal_account select id, asset, balance from account order by id`.execute(db)
  await sql`insert into minimal_transfer (key, at) select key, at from transfer order by id`.execute(db)
  await sql`
    insert into minimal_entry (transfer_id, account_id, amount, balance_after)
    select t.id, a.id, 1, 1 from minimal_transfer t join lateral (
      select id from minimal_account where id >= 100000 + t.id order by id limit 2
    ) a on true`.execute(db)
  for (const table of ['minimal_account', 'minimal_transfer', 'minimal_entry'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

/** Leaves only the rules of the product, so that a transfer is checked as in production. Needs a superuser. */
export const dropFixtureRules = (db: Database) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from operation_rule where key_form = '^' or key_form like '%fixture:%'`.execute(tx)
  })
