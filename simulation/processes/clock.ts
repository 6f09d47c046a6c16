import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Clock } from '@humidor/server/adapters/clock.ts'

/** Milliseconds of real time for which a read offset is used. */
const BELIEVED = 20

/** The clock of a process under test: real time plus the offset in a file. */
export function fileClock(file: string): Clock {
  let offset = 0
  let readAt = Number.NEGATIVE_INFINITY
  return {
    now() {
      if (performance.now() - readAt > BELIEVED) {
        offset = Number(readFileSync(file, 'utf8'))
        readAt = performance.now()
      }
      return new Date(Date.now() + offset)
    },
  }
}

/** The harness's side of a file clock. */
export interface SetClock extends Clock {
  readonly file: string
  /** Milliseconds that the process is ahead of real time. */
  set(offset: number): void
  offset(): number
}

/** Creates the file of a clock. It is replaced by a rename, so that no process reads a partial number. */
export function setClock(file: string, beginning: number): SetClock {
  let offset = beginning
  const write = () => {
    writeFileSync(`${file}.half`, String(offset))
    renameSync(`${file}.half`, file)
  }
  write()
  return {
    file,
    now: () => new Date(Date.now() + offset),
    set(to) {
      offset = Math.round(to)
      write()
    },
    offset: () => offset,
  }
}
