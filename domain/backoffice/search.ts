import { type BillSearch, readBillSearch } from '../commerce/bill-search.ts'
import { readAddress } from '../money/address.ts'
import { chains } from '../money/deposit.ts'
import { readTxid } from '../money/explorer.ts'
import { fold } from '../typed/fold.ts'
import { readers, readUid } from '../typed/kinds.ts'

/** The kinds of records that operators search, in the order in which equally good results are shown. */
export const soughtKinds = [
  'member',
  'merchant',
  'withdrawal',
  'payout',
  'deposit',
  'payment',
  'claim',
  'bill',
  'charge',
  'application',
  'mallorder',
  'preorder',
  'pledge',
  'trade',
  'raffle',
  'feedback',
  'transfer',
  'reserve',
  'operator',
] as const
export type SoughtKind = (typeof soughtKinds)[number]

/**
 * How a record fits the searched text, the best first: `whole`, it can mean nothing else; `number`, a bare number that many kinds have;
 * `begins` and `part`, the text is the beginning or a part of a name.
 */
export const fits = ['whole', 'number', 'begins', 'part'] as const
export type Fit = (typeof fits)[number]

/** Maximum characters of a search, those of the longest e-mail address. */
export const SEARCH_MOST_CHARACTERS = 254

/** Maximum results of a kind. Whoever has more has to type more. */
export const FOUND_OF_A_KIND = 5

const kindOfLetters = { WD: 'withdrawal', AC: 'application', MO: 'mallorder', HM: 'preorder', HP: 'pledge' } as const
type Letters = keyof typeof kindOfLetters
export type NumberedKind = (typeof kindOfLetters)[Letters]

/** The number of a withdrawal or a payout as operators see it: `WD-7`. */
export const withdrawalNumber = (id: bigint | number | string) => `WD-${id}`

/** The number of an application as operators see it: `AC-7`. */
export const applicationNumber = (id: bigint | number | string) => `AC-${id}`

/** What an operator's text may mean. A text can be several of these. */
export interface Sought {
  /** As typed, trimmed. */
  text: string
  /** Without case, accents and width; empty where nothing else was typed. */
  folded: string
  /** A number, with the kind that its letters name: `WD-7`, `hm-0412`, `#7`, `7`. */
  number?: { id: bigint; of?: NumberedKind }
  uid?: number
  /** In lower case. */
  txid?: string
  /** In its one spelling. */
  address?: string
  /** The transfer of a member's or a merchant's receipt, by its link or the text of its picture. */
  transfer?: bigint
  bill: BillSearch
}

function numberIn(text: string): Sought['number'] {
  const [, letters, digits = ''] = /^(?:(WD|AC|MO|HM|HP)-?|#)?0*(\d{1,18})$/.exec(readers.itemNumber(text)) ?? []
  if (digits === '') return undefined
  const id = BigInt(digits)
  return letters === undefined ? { id } : { id, of: kindOfLetters[letters as Letters] }
}

/** The link of a receipt, or the text of its picture: a version, the transfer, and what proves them. */
const RECEIPT = /(?:^|#)p?1~([1-9]\d{0,17})(?:~|$)/

/** The text to send for what was typed. Of a receipt only the number of its transfer: the rest is its owner's secret. */
export function searchText(typed: string): string {
  const text = readers.search(typed)
  const [, transfer] = RECEIPT.exec(text) ?? []
  return transfer === undefined ? text : `1~${transfer}`
}

/** Reads what an operator searches for; undefined: nothing was typed. Never throws. */
export function readSought(typed: string): Sought | undefined {
  const text = readers.search(typed)
  if (text === '') return undefined
  const number = numberIn(text)
  const uid = readUid(text)
  const txid = chains.map((chain) => readTxid(chain, text)).find((one) => one !== undefined)
  const address = readAddress(text)?.spelling
  const [, transfer] = RECEIPT.exec(text) ?? []
  return {
    ...{ text, folded: readers.search(fold(text)), bill: readBillSearch(text) },
    ...(number && { number }),
    ...(uid !== undefined && { uid }),
    ...(txid !== undefined && { txid }),
    ...(address !== undefined && { address }),
    ...(transfer !== undefined && { transfer: BigInt(transfer) }),
  }
}

/** A record by its number, found by a bare number or by that of its kind: how it fits. Undefined: the text is no such number. */
export function fitOfNumber({ number }: Sought, kind: NumberedKind | undefined): Fit | undefined {
  if (!number || (number.of !== undefined && number.of !== kind)) return undefined
  return number.of === undefined ? 'number' : 'whole'
}

const rankOf = (fit: Fit) => fits.indexOf(fit)

/** Sorts results: the kind with the best result first, equal ones in the order of `soughtKinds`; in each kind the best first. */
export function ranked<Found extends { kind: SoughtKind; fit: Fit }>(found: readonly Found[]): Found[] {
  const best = new Map<SoughtKind, number>()
  for (const { kind, fit } of found) best.set(kind, Math.min(best.get(kind) ?? fits.length, rankOf(fit)))
  const place = ({ kind }: Found) => (best.get(kind) ?? 0) * soughtKinds.length + soughtKinds.indexOf(kind)
  return found.toSorted((one, other) => place(one) - place(other) || rankOf(one.fit) - rankOf(other.fit))
}
