import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { databaseUser, EmbeddedDatabaseError, mayEnter, type RunAs, sharedPlace } from './embedded-programs.ts'

/** Options of the embedded database. */
export interface EmbeddedOptions {
  /** The folder of `HUMIDOR_DATA`. Created if missing. */
  dataFolder: string
  /** Receives progress as short sentences. */
  say: (sentence: string) => void
  /** For tests: nothing is flushed to disk, and the cluster is deleted when its keeper ends. */
  throwAway?: boolean
  /** For short commands: uses a server that another run keeps, and leaves it running. */
  visit?: boolean
}

/** The location and owner of a cluster, and its files in the data folder. */
export interface Place {
  cluster: string
  as: RunAs
  passwordFile: string
  keeperFile: string
  log: string
}

const isRoot = (): boolean => process.getuid?.() === 0

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set HUMIDOR_DATA to a folder of your own.`,
    )
  }
}

/**
 * Chooses the folder and owner of the cluster. It is the data folder, unless we are root and the database's user may not enter it.
 * @throws EmbeddedDatabaseError when the data folder cannot be written to
 */
export const choosePlace = ({ dataFolder, say }: EmbeddedOptions): Place => {
  makeFolder(dataFolder)
  const within = (parent: string, as: RunAs): Place => ({
    cluster: join(parent, 'postgres'),
    as,
    passwordFile: join(dataFolder, 'postgres.password'),
    keeperFile: join(dataFolder, 'postgres.keeper'),
    log: join(dataFolder, 'postgres.log'),
  })
  if (!isRoot()) return within(dataFolder, undefined)
  const ownerOf = (place: Place): RunAs => {
    const { uid, gid } = statSync(place.cluster)
    return { uid, gid }
  }
  const here = within(dataFolder, undefined)
  // An ordinary user's cluster keeps its owner, even when root starts it.
  if (existsSync(here.cluster)) return { ...here, as: ownerOf(here) }
  const as = databaseUser(say)
  if (mayEnter(dataFolder, as)) return { ...here, as }
  const name = `${basename(dirname(dataFolder))}-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
  const parent = join(sharedPlace, name)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  say(`Only root may enter ${dataFolder}: the database is stored in ${parent}.`)
  return within(parent, as)
}

/** Reads a file of the database. @throws EmbeddedDatabaseError if it belongs to another user */
export const readOwn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new EmbeddedDatabaseError(
      `${dirname(file)} belongs to another user. Start as that user, or set HUMIDOR_DATA to a folder of your own.`,
    )
  }
}

/** The database's password. Created once, readable by its owner alone. @throws EmbeddedDatabaseError if it is lost */
export const passwordOf = (place: Place): string => {
  if (!existsSync(place.passwordFile)) {
    if (existsSync(place.cluster))
      throw new EmbeddedDatabaseError(`${place.passwordFile} is missing, so the database beside it cannot be opened.`)
    const half = `${place.passwordFile}.${process.pid}`
    writeFileSync(half, randomBytes(24).toString('hex'), { mode: 0o600 })
    renameSync(half, place.passwordFile)
  }
  return readOwn(place.passwordFile)
}
