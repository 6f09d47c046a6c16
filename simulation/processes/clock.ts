import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Clock } from '@humidor/server/adapters/clock.ts'

/** How long an offset that was read is believed. Milliseconds of the machine. */
const BELIEVED = 20

/** A clock as a process under test has it: the machine's, moved by what a small file says at this moment. */
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

/** The other end of a file clock, in the harness. */
export interface SetClock extends Clock {
  readonly file: string
  /** Milliseconds that the process is ahead of the machine. */
  set(offset: number): void
  offset(): number
}

/** Makes the file of a clock. It is written beside and renamed, so that no process ever reads half a number. */
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
