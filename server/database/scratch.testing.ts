import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The directory that Linux keeps in memory. */
const MEMORY = '/dev/shm'

/** The bytes that must be free there. A run of all tests takes a good part of it, and containers often have 64 MB. */
const ROOM = 4 * 2 ** 30

/**
 * Creates a folder for throw-away databases: in memory where there is room, otherwise among the temporary files. A copy of a database
 * has about three hundred files, and thousands of tests have one each, which costs minutes on a disk.
 */
export function scratchFolder(prefix: string): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  forgetKilled(parent, prefix)
  return mkdtempSync(join(parent, prefix))
}

/** The age of an abandoned folder, longer than any run. Milliseconds. */
const LONG = 12 * 3_600_000

/** Removes the folders of killed runs. In memory they would stay until the machine restarts. */
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
