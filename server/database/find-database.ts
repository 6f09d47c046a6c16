import pg from 'pg'
import { UserFacingError } from '../user-facing-error.ts'
import { type Db, hasRow } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { codeOf } from './failure.ts'

/** Milliseconds in which the database has to answer. */
const CONNECT_TIMEOUT_MS = 5_000

const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^28/,
    'It does not let that user in: user and password have to be those of the database, and its pg_hba.conf has to allow it.',
  ],
  [/^3D000$/, 'There is no database of that name: make it with createdb.'],
  [/^53300$/, 'It has no room for another connection: raise max_connections, or end a node that is not needed.'],
  [/^57P03$/, 'It is still starting, or it is stopping.'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'The name of that host leads nowhere.'],
  [/^ECONNREFUSED$/, 'Nothing listens there: start PostgreSQL, or mend host and port.'],
]

const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  const known = reasons.find(([codes]) => codes.test(code))
  return known?.[1] ?? `${(error as Error).message || code}.`
}

/** Where that is, without the password: this is told to terminals and logs. */
const placeOf = (url: string): string => {
  const { username, host, pathname } = new URL(url)
  return `${host}${pathname}${username && ` as ${decodeURIComponent(username)}`}`
}

/**
 * Asks a database for one connection, and gives it back: better one sentence before anything begins than the same failure out of the
 * middle of it.
 */
async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new UserFacingError(`The database at ${placeOf(url)} (DATABASE_URL) cannot be reached. ${reasonOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

export interface FoundDatabase {
  url: string
  /** Whether it is our own, and we its owner. */
  isEmbedded: boolean
  /** Ends it, if it was started for this run. */
  stop(): Promise<void>
}

/**
 * The database of DATABASE_URL, once it answers, or else the embedded one of HUMIDOR_DATA, which is started. Whoever comes for a visit
 * finds it as it is if another run has it up. @throws Trouble
 */
export async function findDatabase(
  { databaseUrl, data }: { databaseUrl: string | undefined; data: string },
  { say, visit = false }: { say(sentence: string): void; visit?: boolean },
): Promise<FoundDatabase> {
  if (databaseUrl === undefined) return { ...(await startEmbedded({ dataFolder: data, say, visit })), isEmbedded: true }
  await reach(databaseUrl)
  return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
}

/** Refuses a world to try: its people have passwords that everybody knows, its operators among them. @throws Trouble */
export async function demandHouse(db: Db): Promise<void> {
  if (await hasRow(db.selectFrom('sandbox').select('only')))
    throw new UserFacingError(
      'This database is a world to try, filled by the sandbox: everybody knows the passwords in it. Name another DATABASE_URL or HUMIDOR_DATA.',
    )
}
