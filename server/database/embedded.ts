import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ended, keep, lastWords } from './embedded-keeper.ts'
import { choosePlace, type EmbeddedOptions, type Place, passwordOf, readOwn } from './embedded-place.ts'
import { EmbeddedDatabaseError, findPrograms, isAlive, isLivePostgres } from './embedded-programs.ts'

/** Another run of Humidor uses the embedded database of this data folder. */
export class AlreadyRunningError extends EmbeddedDatabaseError {}

export interface Embedded {
  url: string
  /** Stops the server if this run keeps it. */
  stop(): Promise<void>
}

const urlOf = (password: string, port: number, database: string): string =>
  `postgresql://humidor:${password}@127.0.0.1:${port}/${database}`

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A free port of the loopback. Another program may take it before PostgreSQL does, so the caller must retry. */
const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new EmbeddedDatabaseError('The loopback has no free port.')
  return address.port
}

const makeCluster = async (place: Place, options: EmbeddedOptions, initdb: string, password: string): Promise<void> => {
  const parent = dirname(place.cluster)
  for (const left of readdirSync(parent)) {
    if (/^postgres\.half-\d+$/.test(left)) rmSync(join(parent, left), { recursive: true, force: true })
  }
  if (!options.throwAway) options.say('Creating the database.')
  // Created under another name and renamed when complete, so that an interrupted creation starts over.
  const half = join(parent, `postgres.half-${process.pid}`)
  const passwordCopy = join(half, 'password')
  const cluster = join(half, 'cluster')
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (place.as) for (const path of [half, passwordCopy]) chownSync(path, place.as.uid, place.as.gid)
  const child = keep(
    [
      initdb,
      `--pgdata=${cluster}`,
      '--username=humidor',
      // Checking a password by SCRAM takes a client longer than a short statement, and a throw-away cluster is connected to ten thousand times.
      `--auth=${options.throwAway ? 'password' : 'scram-sha-256'}`,
      `--pwfile=${passwordCopy}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      // The password is random, so 4,096 iterations of SCRAM for every connection would not make it harder to guess.
      ...(options.throwAway ? ['--no-sync', '--no-data-checksums', '--set=scram_iterations=1'] : ['--data-checksums']),
    ],
    place,
  )
  if ((await ended(child)) !== 0)
    throw new EmbeddedDatabaseError(`The database could not be created (${cluster}):\n${lastWords(place)}`)
  renameSync(cluster, place.cluster)
  rmSync(half, { recursive: true, force: true })
}

const settings = (port: number, throwAway: boolean): string[] =>
  [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(throwAway
      ? [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'autovacuum=off',
          'wal_level=minimal',
          // The files are in memory, so reading them through a worker process would be slower.
          'io_method=sync',
          'max_wal_senders=0',
        ]
      : ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']),
  ].flatMap((setting) => ['-c', setting])

/** Reads from `postmaster.pid` the process id and port of the server that runs, or ran, on this cluster. */
const readLock = (place: Place): { pid: number; port: number } | undefined => {
  const file = join(place.cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readOwn(file).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Waits until the server answers. Returns undefined if it ended instead. @throws EmbeddedDatabaseError if it refuses our password */
const answers = async (
  url: string,
  stillRuns: () => boolean,
  say: EmbeddedOptions['say'],
): Promise<true | undefined> => {
  for (let attempt = 0; stillRuns(); attempt += 1) {
    try {
      await query(url, 'select 1')
      return true
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '28P01')
        throw new EmbeddedDatabaseError('The database does not accept its own password file. Was it replaced?')
    }
    if (attempt === 200) say('The database is repairing itself after a hard stop; this may take a minute.')
    await pause(attempt < 200 ? 25 : 250)
  }
  return undefined
}

/**
 * Takes over a server that an earlier run left behind, or visits one that another run keeps. Undefined if there is none.
 * @throws AlreadyRunningError when another run keeps it and `visit` is not set
 */
const adopt = async (place: Place, options: EmbeddedOptions, password: string): Promise<Embedded | undefined> => {
  const lock = readLock(place)
  if (lock === undefined) return undefined
  if (!isLivePostgres(lock.pid)) {
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const alive = (): boolean => isLivePostgres(lock.pid)
  const keeper = existsSync(place.keeperFile) ? Number(readOwn(place.keeperFile)) : 0
  const kept = keeper !== process.pid && keeper > 0 && isAlive(keeper)
  if (kept && !options.visit)
    throw new AlreadyRunningError(`Humidor is already running on ${options.dataFolder} (process ${keeper}).`)
  // The server of a killed run is about to end and does not answer.
  if (!(await answers(urlOf(password, lock.port, 'postgres'), alive, options.say))) return undefined
  const url = urlOf(password, lock.port, 'humidor')
  if (kept) return { url, stop: async () => {} }
  options.say('Taking over the database that an earlier run left behind.')
  writeFileSync(place.keeperFile, `${process.pid}`)
  const stop = async (): Promise<void> => {
    if (alive()) process.kill(lock.pid, 'SIGINT')
    while (alive()) await pause(20)
    rmSync(place.keeperFile, { force: true })
  }
  return { url, stop }
}

const launch = async (
  place: Place,
  options: EmbeddedOptions,
  postgres: string,
  password: string,
): Promise<Embedded> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    rmSync(place.log, { force: true })
    const command = [postgres, '-D', place.cluster, ...settings(port, options.throwAway ?? false)]
    const child = keep(command, place, options.throwAway ? place.cluster : '')
    const runs = (): boolean => child.exitCode === null && child.signalCode === null
    if (await answers(urlOf(password, port, 'postgres'), runs, options.say)) {
      writeFileSync(place.keeperFile, `${process.pid}`)
      // A script that forgets `stop` still ends. The closed pipe then stops the server.
      child.unref()
      const stop = async (): Promise<void> => {
        child.ref()
        child.stdin?.destroy()
        await ended(child)
        rmSync(place.keeperFile, { force: true })
      }
      return { url: urlOf(password, port, 'humidor'), stop }
    }
    const words = lastWords(place)
    // Another program took the port, or a process of a killed run still has the shared memory until it ends.
    if (attempt === 5 || !/Address already in use|still in use/.test(words))
      throw new EmbeddedDatabaseError(`The database does not start:\n${words}`)
    await pause(attempt * 200)
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, and returns its URL (user, password and port included) once it accepts
 * queries. It listens on the loopback only, flushes every commit to disk, and ends with this process, however that ends.
 * @throws AlreadyRunningError if another run keeps it; EmbeddedDatabaseError with a sentence for the user at the terminal otherwise
 */
export const startEmbedded = async (asked: EmbeddedOptions): Promise<Embedded> => {
  const options = { ...asked, dataFolder: resolve(asked.dataFolder) }
  const place = choosePlace(options)
  const password = passwordOf(place)
  const running = await adopt(place, options, password)
  if (running) return running
  const programs = findPrograms(place.as, options.say)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await makeCluster(place, options, programs.initdb, password)
  const embedded = await launch(place, options, programs.postgres, password)
  const admin = embedded.url.replace(/humidor$/, 'postgres')
  const known = await query(admin, "select 1 from pg_database where datname = 'humidor'")
  if (known.length === 0) await query(admin, 'create database humidor')
  return embedded
}
