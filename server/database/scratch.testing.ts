import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
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
export const scratchFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
