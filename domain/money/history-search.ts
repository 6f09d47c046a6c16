import { isTurned, plainDashes } from '../typed/signs.ts'
import { readLine } from '../typed/texts.ts'
import { narrowed, parseAmount, plainDigits } from './parse.ts'

/** A search in a member's wallet history. A row matches by transfer number or by amount. */
export interface HistorySearch {
  /** Number of a transfer. */
  transfer: bigint | undefined
  /** Absolute amounts in millionths: `from` is included, `below` is not. */
  amounts: { from: bigint; below: bigint } | undefined
  /** An amount of whole points. */
  points: bigint | undefined
  /** 1: only incoming rows; -1: only outgoing rows; 0: both. */
  sign: -1 | 0 | 1
}

const LAST_PLACE = 6
const SHOWN_PLACES = 2

/**
 * Parses a typed or pasted search: an amount as displayed, with its groups and its unit.
 * `12.5` finds 12.50 up to, but not including, 12.51; `12.503` finds all amounts that begin so.
 * A sign finds only that direction. A whole number also finds transfers; `#` before it finds only transfers.
 * @returns undefined when no row could match
 */
export function readHistorySearch(text: string): HistorySearch | undefined {
  if (isTurned(text)) return undefined
  const [, mark = '', rest = ''] = /^([#+-]?)\s*(.*)$/.exec(plainDashes(narrowed(readLine(text)))) ?? []
  const number = /^\d{1,18}$/.test(rest) ? BigInt(rest) : undefined
  if (mark === '#') return number === undefined ? undefined : { ...none, transfer: number }
  const from = parseAmount(rest)
  const transfer = mark === '' ? number : undefined
  if (from === undefined) return transfer === undefined ? undefined : { ...none, transfer }
  const typed = plainDigits(rest)?.split('.')[1]?.length ?? 0
  const below = from + 10n ** BigInt(LAST_PLACE - Math.max(typed, SHOWN_PLACES))
  return { transfer, amounts: { from, below }, points: number, sign: mark === '' ? 0 : mark === '+' ? 1 : -1 }
}

const none: HistorySearch = { transfer: undefined, amounts: undefined, points: undefined, sign: 0 }
