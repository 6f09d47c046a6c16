import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headText, type KeptHead, readHead } from '../../../ledger/heads.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The heads of the ledger's chain that a node keeps outside of the database, one a line: `<number>:<hash> <moment, in
 * ISO 8601>`.
 */
export const headFile = (folder: string) => join(folder, 'ledger-heads')

const lineOf = (head: KeptHead) => `${headText(head)} ${head.at.toISOString()}\n`

/** Reads the heads in a data folder, the oldest first. Skips a line that was cut off while it was written. */
export function readHeads(folder: string): KeptHead[] {
  const file = headFile(folder)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [text = '', when = ''] = line.split(' ')
      const head = readHead(text)
      const at = new Date(when)
      return head && !Number.isNaN(at.getTime()) ? [{ ...head, at }] : []
    })
}

/** Adds a head to the file. */
export function keepHead(folder: string, head: KeptHead) {
  mkdirSync(folder, { recursive: true })
  appendFileSync(headFile(folder), lineOf(head))
}

/** Replaces the file by these heads, whole or not at all. */
export function writeHeads(folder: string, heads: readonly KeptHead[]) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${headFile(folder)}.new`, heads.map(lineOf).join(''))
  renameSync(`${headFile(folder)}.new`, headFile(folder))
}

/**
 * Thins heads, the oldest first: keeps the last of each minute for a day, the last of each hour for a year, and the
 * newest. About ten thousand at most.
 */
export function thinned(heads: readonly KeptHead[], now: Date): KeptHead[] {
  const last = new Map<string, KeptHead>()
  for (const head of heads) {
    const age = now.getTime() - head.at.getTime()
    const step = age < DAY ? MINUTE : HOUR
    if (age < 365 * DAY || head === heads.at(-1)) last.set(`${step} ${Math.floor(head.at.getTime() / step)}`, head)
  }
  return [...last.values()]
}
