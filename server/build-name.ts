import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version in package.json: which build answers, as the app and `/docs` show it. */
export const buildName = () =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version
