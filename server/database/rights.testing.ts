import { openDatabase } from './database.ts'
import { type DatabaseRole, missingRights } from './rights.ts'
import type { FreshDatabase } from './testing.ts'

/** PostgreSQL’s code for a missing right. */
export const DENIED = '42501'

/** The rights that a node of a role lacks under the user `as`. */
export async function missingTo(url: string, needs: DatabaseRole, as: string): Promise<string[]> {
  const { db, close } = openDatabase({ url, as: as as DatabaseRole, max: 1 })
  try {
    return await missingRights(db, needs)
  } finally {
    await close()
  }
}

/** Gives the database and everything in it to a plain role while `work` runs, like an owner outside of the embedded database. */
export async function withPlainOwner({ pool, url }: FreshDatabase, work: (owner: string) => Promise<void>) {
  const owner = `owner_${new URL(url).pathname.slice(1)}`
  await pool.query(`create role ${owner}`)
  try {
    await pool.query(`do $$ declare named text; begin
      execute format('alter database %I owner to ${owner}', current_database());
      alter schema pgboss owner to ${owner};
      for named in select c.oid::regclass from pg_class c where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and c.relkind in ('r', 'p') loop
        execute format('alter table %s owner to ${owner}', named);
      end loop;
    end $$`)
    await work(owner)
  } finally {
    await pool.query(`reassign owned by ${owner} to current_user`)
    await pool.query(`drop owned by ${owner}`)
    await pool.query(`drop role ${owner}`)
  }
}
