import { isTurned, plainDashes } from '../typed/signs.ts'
import { readLine } from '../typed/texts.ts'
import { narrowed, parseAmount, plainDigits } from './parse.ts'

/** What a member looks for among the rows of their wallets. A row is found by either. */
export interface HistorySearch {
  /** The number of a transfer. */
  transfer: bigint | undefined
  /** Amounts whatever their sign, from one (included) to another (not included), in millionths. */
  amounts: { from: bigint; below: bigint } | undefined
  /** An amount of points, which come whole. */
  points: bigint | undefined
  /** Only what came in (1), or only what went out (-1); 0: both. */
  sign: -1 | 0 | 1
}

const LAST_PLACE = 6
const SHOWN_PLACES = 2

/**
 * Reads what was typed or pasted: an amount as it is shown, with its groups and its unit, so that `12.5` finds everything from 12.50 up to, but not, 12.51, and
 * `12.503` all that begins so; with a sign only what went that way. Whole numbers are those of transfers too, with a `#`
 * before them only those. Undefined where it is nothing that a row could have.
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
