import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** What has to be free there, in bytes: a run of all tests takes a good part of it, and containers often have 64 MB. */
const ROOM = 4 * 2 ** 30

/**
 * A new folder for databases that are thrown away soon: in memory where there is room, else where temporary files lie. A
 * copy of a database is some three hundred files, and thousands of tests have one each: on a disk that is minutes of a run.
 */
export function scratchFolder(prefix: string): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  forgetKilled(parent, prefix)
  return mkdtempSync(join(parent, prefix))
}

/** No run lasts as long, in milliseconds. */
const LONG = 12 * 3_600_000

/** Runs that were killed leave their folders behind, and those in memory would stay there until the machine is started anew. */
function forgetKilled(parent: string, prefix: string) {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > LONG) rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
