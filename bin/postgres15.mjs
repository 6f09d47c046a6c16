// The oldest PostgreSQL that is supported, for the tests that need one of its own beside the embedded one.

import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** Brings Debian's PostgreSQL 15 where it is missing and this machine can; elsewhere those tests run on the embedded one. */
export const ensurePostgres15 = async () => {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres')) return
  await installFromDebian(['postgresql-15']).catch(() => undefined)
}
