// Provides PostgreSQL 15, the oldest supported version, for tests that need it beside the embedded one.

import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** Installs Debian's PostgreSQL 15 if it is missing and the machine allows it. Elsewhere those tests run on the embedded one. */
export const ensurePostgres15 = async () => {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres')) return
  await installFromDebian(['postgresql-15']).catch(() => undefined)
}
