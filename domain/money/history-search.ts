import { fold } from '../typed/fold.ts'
import { isTurned, plainDashes } from '../typed/signs.ts'
import { readLine } from '../typed/texts.ts'
import { narrowed, parseAmount, plainDigits } from './parse.ts'

/** The longest search in characters. Longer than any label, so that a whole one can be pasted. */
export const historySearchMost = 60

/** A search in a member's wallet history. A row matches by transfer number, by amount, or by its label or note. */
export interface HistorySearch {
  /** Number of a transfer. */
  transfer: bigint | undefined
  /** Absolute amounts in millionths: `from` is included, `below` is not. */
  amounts: { from: bigint; below: bigint } | undefined
  /** An amount of whole points. */
  points: bigint | undefined
  /** 1: only incoming rows; -1: only outgoing rows; 0: both. */
  sign: -1 | 0 | 1
  /** Part of a label or a note, folded as `search_fold` folds them. */
  words: string | undefined
}

const LAST_PLACE = 6
const SHOWN_PLACES = 2

/**
 * Parses a typed or pasted search: an amount as displayed, with its groups and its unit, or words.
 * `12.5` finds 12.50 up to, but not including, 12.51; `12.503` finds all amounts that begin so.
 * A sign finds only that direction. A whole number also finds transfers; `#` before it finds only transfers.
 * Everything but a signed amount and the number of a transfer also finds labels and notes that contain it.
 * @returns undefined when no row could match
 */
export function readHistorySearch(text: string): HistorySearch | undefined {
  if (isTurned(text)) return undefined
  const line = readLine(text)
  const folded = fold(line)
  const words = folded === '' ? undefined : folded
  const [, mark = '', rest = ''] = /^([#+-]?)\s*(.*)$/.exec(plainDashes(narrowed(line))) ?? []
  const number = /^\d{1,18}$/.test(rest) ? BigInt(rest) : undefined
  if (mark === '#' && number !== undefined) return { ...none, transfer: number }
  const from = mark === '#' ? undefined : parseAmount(rest)
  const transfer = mark === '' ? number : undefined
  if (from === undefined) return transfer === undefined && !words ? undefined : { ...none, transfer, words }
  const typed = plainDigits(rest)?.split('.')[1]?.length ?? 0
  const below = from + 10n ** BigInt(LAST_PLACE - Math.max(typed, SHOWN_PLACES))
  const sign = mark === '' ? 0 : mark === '+' ? 1 : -1
  return { transfer, amounts: { from, below }, points: number, sign, words: sign === 0 ? words : undefined }
}

const none: HistorySearch = { transfer: undefined, amounts: undefined, points: undefined, sign: 0, words: undefined }
