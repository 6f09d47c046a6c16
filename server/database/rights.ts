import { type Kysely, sql } from 'kysely'
import { UserFacingError } from '../user-facing-error.ts'
import { isDenied } from './failure.ts'
import { tableRights } from './table-rights.ts'

/**
 * The database roles (docs/decisions/0048-database-roles.md). The owner migrates. The roles of the API and the workers may
 * write as far as the schema's guards allow, and may not change the schema. The checker reads.
 */
export const databaseRoles = ['humidor_api', 'humidor_worker', 'humidor_checker'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** The URL of a database under a role, for connections whose settings we cannot set otherwise. */
export function urlAs(url: string, role: DatabaseRole | undefined): string {
  if (role === undefined) return url
  const address = new URL(url)
  address.searchParams.set('options', `-c role=${role}`)
  return address.href
}

// Only our relations. The schema `public` is shared with views of extensions and tables of administrators, which our owner cannot
// grant. Our owner is the owner of the table `migration`. The schema `pgboss` contains only the job queue.
const ours = `
  select c.oid, c.relname, n.nspname, format('%I.%I', n.nspname, c.relname) as relation, c.relkind = 'S' as is_sequence, c.relkind in ('v', 'm') as is_view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and (n.nspname = 'pgboss'
      or n.nspname = 'public' and c.relowner = (select m.relowner from pg_class m where m.relnamespace = n.oid and m.relname = 'migration'))`

const array = (words = '') => `'{${words.replaceAll(' ', ',')}}'::text[]`

// `tableRights` as rows.
const listed = Object.entries(tableRights)
  .map(
    ([table, { calls, jobs, columns = [], locksRows = '', locksTable = false }]) =>
      `('${table}', ${array(calls)}, ${array(jobs)}, ${array(columns.join(' '))}, '${locksRows}', ${locksTable})`,
  )
  .join(',\n    ')

// The rights of each role on the current schema. Views, and tables that are not listed, are read-only.
const wanted = `
  with written (relname, calls, jobs, columns, locks_rows, locks_table) as (values
    ${listed}),
  right_of as (
    select r.*, role, verb, w.columns,
      verb = any (w.calls) or role = 'humidor_worker' and verb = any (w.jobs) or verb = 'update' and w.locks_table as writes,
      verb = 'update' and (w.locks_rows = 'calls' or w.locks_rows = 'jobs' and role = 'humidor_worker') as locks
    from (${ours}) r
    left join written w on w.relname = r.relname and r.nspname = 'public'
    cross join unnest(array['${databaseRoles.join("', '")}']) role
    cross join unnest(array['select', 'insert', 'update', 'delete', 'usage']) verb
  )
  select role, oid, relation, is_sequence, verb, case
      when verb <> 'update' or nspname <> 'public' then '{}'
      when not writes then array(
        select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = right_of.oid and i.indisprimary)
      else columns end as columns
  from right_of
  where case
    when verb = 'select' then true
    when role = 'humidor_checker' or is_view then false
    when is_sequence or verb = 'usage' then is_sequence and verb = 'usage'
    when nspname = 'pgboss' then true
    else coalesce(writes or locks, false)
  end`

const grants = `do $$
declare
  named text;
  own record;
begin
  foreach named in array array['${databaseRoles.join("', '")}'] loop
    if not exists (select from pg_roles where rolname = named) then
      begin
        execute format('create role %I nologin', named);
      exception when duplicate_object or unique_violation then
        null; -- Another node created it first.
      end;
    end if;
    execute format('grant usage on schema public, pgboss to %I', named);
  end loop;
  revoke create on schema public from public;
  -- The ledger's guards check the depth of triggers. A user who may create a table, even a temporary one, could give it a trigger and
  -- pass that check. Only the owner of the database can revoke that right. For any other user, see surplusRights.
  if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
    foreach named in array array['public', '${databaseRoles.join("', '")}'] loop
      execute format('revoke temporary, create on database %I from ', current_database())
        || case named when 'public' then named else quote_ident(named) end;
    end loop;
  end if;
  for own in
    select role, case when is_sequence then 'sequence ' else 'table ' end || relation as object, string_agg(verb || case when columns = '{}' then '' else ' (' || (select string_agg(quote_ident(c), ', ') from unnest(columns) c) || ')' end, ', ') as verbs
    from (${wanted}) w group by 1, 2
  loop
    execute format('revoke all on %s from %I', own.object, own.role);
    execute format('grant %s on %s to %I', own.verbs, own.object, own.role);
  end loop;
end $$`

/** The database user lacks rights that the node needs. The message is for the operator who starts it. */
export class DatabaseRightsError extends UserFacingError {}

/**
 * Checks that the current user owns the table of migrations. Objects belong to their creator, and rights are granted only on the
 * objects of that owner: tables of another administrator would be unusable, and no check would miss them.
 * Before the first migration the owner of the database must run it.
 * @throws DatabaseRightsError for any other user
 */
export async function demandOwner<Tables>(db: Kysely<Tables>, verb: 'migrate' | 'roles') {
  const { rows } = await sql<{ owner: string; user: string; database: string; fresh: boolean }>`
    select coalesce(m.relowner, d.datdba)::regrole::text as owner, current_user::regrole::text as user, quote_ident(d.datname) as database, m.oid is null as fresh
    from pg_database d left join pg_class m on m.oid = to_regclass('migration') where d.datname = current_database()`.execute(
    db,
  )
  const [{ owner, user, database, fresh } = { owner: '', user: '', database: '', fresh: false }] = rows
  if (owner === user) return
  throw new DatabaseRightsError(
    `${fresh ? `The database ${database} belongs` : 'The tables of this database belong'} to ${owner}, and the user of DATABASE_URL is ${user}: ` +
      `what one makes, the other may not grant. As ${owner}: npm run humidor -- ${verb}.` +
      (fresh ? ` Or, where ${user} shall own it: alter database ${database} owner to ${user}.` : ''),
  )
}

/**
 * Returns the rights that the current user lacks for a node of a role, such as `insert public.settled`. Contains
 * `create schema pgboss` when the job queue is missing and the user may not create it. Empty when the node can serve.
 */
export async function missingRights<Tables>(db: Kysely<Tables>, role: DatabaseRole): Promise<string[]> {
  const { rows } = await sql<{ missing: string }>`
    with w as materialized (select * from (${sql.raw(wanted)}) it where role = ${role})
    select 'create schema pgboss' as missing
    where not exists (select from pg_namespace where nspname = 'pgboss') and not has_database_privilege(current_database(), 'create')
    union all
    (select w.verb || ' ' || w.relation from w
    where not case
      when w.is_sequence then has_sequence_privilege(w.oid, w.verb)
      when w.columns <> '{}' then (select bool_and(has_column_privilege(w.oid, c, w.verb)) from unnest(w.columns) c)
      else has_table_privilege(w.oid, w.verb) end
    order by w.relation, w.verb)`.execute(db)
  return rows.map(({ missing }) => missing)
}

/**
 * Returns the rights that a user who is not the owner should not have, such as `temporary on database humidor`. A user's own table, even
 * a temporary one, can have triggers, and inside triggers the ledger's guards let balances be written. `grantRights` revokes these rights,
 * unless the database has another owner than the tables, or they were granted again. With a role, also write rights on whole
 * tables beyond its list, such as `insert on public.account_kind`.
 * @param who the user; the default is the current user
 * @param role the role of the node; without one no table is checked
 */
export async function surplusRights<Tables>(
  db: Kysely<Tables>,
  who?: DatabaseRole,
  role: DatabaseRole | undefined = who,
): Promise<string[]> {
  const { rows } = await sql<{ surplus: string }>`
    with who as (select coalesce(${who ?? null}::name, current_user) as name)
    select surplus from who cross join lateral (
      select verb || ' on database ' || quote_ident(current_database()) as surplus from unnest(array['create', 'temporary']) verb
      where has_database_privilege(who.name, current_database(), verb)
      union all
      select 'create on schema ' || quote_ident(nspname) from pg_namespace
      where nspname !~ '^pg_' and has_schema_privilege(who.name, oid, 'create')
      union all
      select v.verb || ' on ' || r.relation from (${sql.raw(ours)}) r, unnest(array['insert', 'update', 'delete', 'truncate', 'trigger']) v (verb)
      where ${role ?? null}::text is not null and r.nspname = 'public' and not r.is_sequence and has_table_privilege(who.name, r.oid, v.verb)
        and not exists (select from (${sql.raw(wanted)}) w where w.role = ${role ?? null} and w.oid = r.oid and w.verb = v.verb and w.columns = '{}')
    ) it
    where not pg_has_role(who.name, (select relowner from pg_class where oid = to_regclass('migration')), 'member')
    order by surplus`.execute(db)
  return rows.map(({ surplus }) => surplus)
}

/** True when the roles exist. Every migration must then grant again. */
export async function hasRoles<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select count(*) = ${databaseRoles.length} as there from pg_roles where rolname = any (${[...databaseRoles]})`.execute(
    db,
  )
  return rows[0]?.there === true
}

/**
 * Creates the three roles if missing, and grants each exactly its rights on the current schema. Only for the owner of the database, after
 * every migration; the job queue's tables must exist. The roles belong to the whole cluster and cannot sign in: make your own
 * database users members of them. Nodes that start at once wait for each other.
 * @throws DatabaseRightsError for a user who may not create or grant them
 */
export const grantRights = <Tables>(db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(7481206)`.execute(tx)
    await sql
      .raw(grants)
      .execute(tx)
      .catch((error: unknown) => {
        throw isDenied(error) ? grantingError(error as Error) : error
      })
  })

// The owner may lack the right to create roles. Then an administrator creates them once for the cluster, and the owner grants.
const grantingError = (cause: Error) =>
  new DatabaseRightsError(
    `The user of DATABASE_URL may not do this: ${cause.message}. If the owner of the database may not create roles, an administrator does so first: ` +
      `${databaseRoles.map((role) => `create role ${role};`).join(' ')} and then, as the owner: npm run humidor -- roles.`,
    { cause },
  )
