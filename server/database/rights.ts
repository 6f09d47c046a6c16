import { type Kysely, sql } from 'kysely'

/**
 * Who may do what in the database (docs/decisions/0048-rights-in-the-database.md). The owner migrates. Whoever answers requests and
 * whoever works off jobs may change what the guards of the schema let be changed, and nothing of the schema. The checker reads.
 */
export const databaseRoles = ['humidor_api', 'humidor_worker', 'humidor_checker'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Written by jobs alone: settlements, and what a night leaves behind. */
const workersOnly = ['settled', 'settlement_day', 'settlement_run', 'balance_history']

/** Locked as a whole by who publishes prices, which takes more than reading; that no row changes is seen to by its guard. */
const lockedWhole = ['cig_price']

/** The address of a database under a role. For connections whose settings are not ours to write. */
export function urlAs(url: string, role: DatabaseRole | undefined): string {
  if (role === undefined) return url
  const address = new URL(url)
  address.searchParams.set('options', `-c role=${role}`)
  return address.href
}

const names = (tables: readonly string[]) => tables.map((table) => `'${table}'`).join(', ')

// What a guard refuses whatever is written is not granted either, so that a new table needs no line here: the schema's triggers
// before a whole statement, without a condition and for every column, are read as what they are.
const grants = `do $$
declare
  role text;
  named text;
  guarded int;
begin
  foreach role in array array['${databaseRoles.join("', '")}'] loop
    if not exists (select from pg_roles where rolname = role) then
      begin
        execute format('create role %I nologin', role);
      exception when duplicate_object or unique_violation then
        null; -- Another node was quicker.
      end;
    end if;
    execute format('grant usage on schema public, pgboss to %I', role);
    execute format('revoke all on all tables in schema public, pgboss from %I', role);
    execute format('grant select on all tables in schema public, pgboss to %I', role);
    execute format('grant select on all sequences in schema public, pgboss to %I', role);
  end loop;
  revoke create on schema public from public;
  grant all on all tables in schema pgboss to humidor_api, humidor_worker;
  revoke truncate, references, trigger on all tables in schema pgboss from humidor_api, humidor_worker;
  grant usage on all sequences in schema public, pgboss to humidor_api, humidor_worker;

  for named, guarded in
    select c.relname, coalesce(bit_or(t.tgtype) filter (
      where t.tgtype & 3 = 2 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0 and not t.tgisinternal
    ), 0)
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
    group by c.relname
  loop
    foreach role in array array['humidor_api', 'humidor_worker'] loop
      continue when role = 'humidor_api' and named in (${names(workersOnly)});
      execute format('grant insert on public.%I to %I', named, role);
      if named = 'account' then
        -- Balances follow entries, by the trigger that writes them.
        grant update (balance, entries, last_at) on public.account to humidor_api, humidor_worker;
      elsif guarded & 16 = 0 or named in (${names(lockedWhole)}) then
        execute format('grant update on public.%I to %I', named, role);
      end if;
      if guarded & 8 = 0 then
        execute format('grant delete on public.%I to %I', named, role);
      end if;
    end loop;
  end loop;
end $$`

/** Whether the roles have been made: then whoever migrates grants anew. */
export async function hasRoles<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select count(*) = ${databaseRoles.length} as there from pg_roles where rolname = any (${[...databaseRoles]})`.execute(
    db,
  )
  return rows[0]?.there === true
}

/**
 * Makes the three roles where they are missing, and grants each what it may have of the schema as it is, and nothing else. Only for the
 * owner of the database, and again after every migration; the queue's tables must be there. They belong to the whole cluster and sign
 * nobody in: users of one's own are made members of them. Nodes that start at once wait for each other.
 */
export const grantRights = <Tables>(db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(7481206)`.execute(tx)
    await sql.raw(grants).execute(tx)
  })
