import pg from 'pg'
import { UserFacingError } from '../user-facing-error.ts'
import { type Db, hasRow } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { codeOf } from './failure.ts'

const CONNECT_TIMEOUT_MS = 5_000

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'It refuses that user: check user and password, and that its pg_hba.conf allows the connection.'],
  [/^3D000$/, 'There is no database of that name: create it with createdb.'],
  [/^53300$/, 'It has no free connection: raise max_connections, or stop a node that is not needed.'],
  [/^57P03$/, 'It is still starting, or it is stopping.'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'The host name does not resolve.'],
  [/^ECONNREFUSED$/, 'Nothing listens there: start PostgreSQL, or correct host and port.'],
]

const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  const known = reasons.find(([codes]) => codes.test(code))
  return known?.[1] ?? `${(error as Error).message || code}.`
}

/** The location without the password, for terminals and logs. */
const locationOf = (url: string): string => {
  const { username, host, pathname } = new URL(url)
  return `${host}${pathname}${username && ` as ${decodeURIComponent(username)}`}`
}

/**
 * Opens and closes one connection, so that an unreachable database is reported once at the start.
 * @throws UserFacingError with the reason
 */
async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new UserFacingError(
      `The database at ${locationOf(url)} (DATABASE_URL) cannot be reached. ${reasonOf(error)}`,
      {
        cause: error,
      },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

export interface FoundDatabase {
  url: string
  /** True when it is the embedded database, whose owner we are. */
  isEmbedded: boolean
  /** Stops it if this run started it. */
  stop(): Promise<void>
}

/**
 * Finds the database of DATABASE_URL, once it answers, or else starts the embedded one of HUMIDOR_DATA. With `visit`, a database that
 * another run keeps is used as it is.
 * @throws UserFacingError
 */
export async function findDatabase(
  { databaseUrl, data }: { databaseUrl: string | undefined; data: string },
  { say, visit = false }: { say(sentence: string): void; visit?: boolean },
): Promise<FoundDatabase> {
  if (databaseUrl === undefined) return { ...(await startEmbedded({ dataFolder: data, say, visit })), isEmbedded: true }
  await reach(databaseUrl)
  return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
}

/** Refuses a sandbox database, as its passwords are public, those of operators included. @throws UserFacingError */
export async function refuseSandboxDatabase(db: Db): Promise<void> {
  if (await hasRow(db.selectFrom('sandbox').select('only')))
    throw new UserFacingError(
      'This database was filled by the sandbox, and its passwords are public. Set another DATABASE_URL or HUMIDOR_DATA.',
    )
}
