import { readCells } from '../typed/cells.ts'
import { isBlank } from '../typed/signs.ts'
import { lengthOf, readLine } from '../typed/texts.ts'
import { readAddressBytes } from './address.ts'
import type { Chain } from './deposit.ts'

/** The most of a list of addresses: its file in bytes, its lines, and characters of its texts as a person counts them. */
export const screeningLimits = { bytes: 20_000_000, lines: 100_000, name: 80, source: 120, reason: 300 } as const

/** Why a line is not part of the list. */
export const lineProblems = [
  'no address',
  'unknown network',
  'other network',
  'no source',
  'no reason',
  'too long',
  'twice',
  'listed',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** A line of a list that can be stored. */
export interface ScreeningLine {
  /** Counted from 1, with headings and empty lines. */
  line: number
  /** As it was typed; of BSC in lower case where its letters carry no checksum. */
  address: string
  /** The 20 bytes as 40 lower-case hexadecimal digits: the same key on every network. */
  bytes: string
  /** Null: all networks. */
  network: Chain | null
  source: string
  reason: string
}

export interface RefusedLine {
  line: number
  problem: LineProblem
  /** What stood in the first place of the line, cut. */
  text: string
}

const CELL_SHOWN = 60
/** A line is cut there before it is read: far more than its texts may have. */
const LINE_MOST = 4_000

/** The first character after the address separates the parts: a comma, a semicolon or a tab. */
const separatorOf = (text: string) => /[,;\t]/.exec(text)?.[0] ?? ','

/** The parts of a line. */
const cellsOf = (text: string): string[] => readCells(text, separatorOf(text))[0]?.map(readLine) ?? []

const everyNetwork = new Set(['', 'all', '*', 'any'])
const networkNames: Readonly<Record<string, Chain>> = {
  bsc: 'BSC',
  bep20: 'BSC',
  trx: 'TRX',
  tron: 'TRX',
  trc20: 'TRX',
}

/** The network of a line: null for all, undefined for an unknown one. */
function networkOf(text: string): Chain | null | undefined {
  const name = text.toLowerCase()
  return everyNetwork.has(name) ? null : networkNames[name]
}

const isHeading = (cells: readonly string[]) => /^(address|wallet)$/i.test(cells[0] ?? '')

function lineOf(line: number, cells: readonly string[]): ScreeningLine | LineProblem {
  const [typed = '', where = '', source = '', reason = ''] = cells
  const read = readAddressBytes(typed)
  if (!read) return 'no address'
  const network = networkOf(where)
  if (network === undefined) return 'unknown network'
  if (network !== null && network !== read.chain) return 'other network'
  if (source === '') return 'no source'
  if (reason === '') return 'no reason'
  if (lengthOf(source) > screeningLimits.source || lengthOf(reason) > screeningLimits.reason) return 'too long'
  return { line, address: read.spelling, bytes: read.bytes, network, source, reason }
}

/** The lines of a pasted or uploaded list. */
export const screeningLines = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)

/**
 * Reads a list line by line: address, network (`BSC`, `TRX`, or `all` as an empty part), source, reason. An address may stand once for a
 * network. Empty lines and headings are skipped.
 */
export function createScreeningReader() {
  const seen = new Set<string>()
  /** @param line counted from 1. @returns undefined: nothing stands there */
  return (text: string, line: number): ScreeningLine | RefusedLine | undefined => {
    if (isBlank(text)) return undefined
    const cells = cellsOf(text.slice(0, LINE_MOST))
    if (line === 1 && isHeading(cells)) return undefined
    const read = lineOf(line, cells)
    const refused = (problem: LineProblem) => ({ line, problem, text: (cells[0] ?? '').slice(0, CELL_SHOWN) })
    if (typeof read === 'string') return refused(read)
    const key = `${read.bytes} ${read.network ?? 'all'}`
    if (seen.has(key)) return refused('twice')
    seen.add(key)
    return read
  }
}

/** The first reason to refuse the name of a list, or undefined. */
export function refuseListName(name: string) {
  const length = lengthOf(readLine(name))
  if (length === 0) return 'content_empty'
  return length > screeningLimits.name ? 'content_too_long' : undefined
}

/** A network of an entry, for people. */
export const networkText = (network: Chain | null): string =>
  network === null ? 'all networks' : network === 'TRX' ? 'TRON' : network
