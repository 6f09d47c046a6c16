import { lengthOf, readLine } from '../typed/texts.ts'
import { hasLink } from './transfer-note.ts'

/** The longest label of a row, in characters as a person counts them. */
export const ROW_LABEL_MOST = 40

/** The first reason to refuse a member's label on a row of their history, or undefined. An empty label is none. The rules are those of notes. */
export function refuseRowLabel(label: string) {
  if (lengthOf(readLine(label)) > ROW_LABEL_MOST) return 'content_too_long'
  return hasLink(label) ? 'content_has_link' : undefined
}

/** A row of a member's history: one of the six wallets, and the number of the entry on its account. */
export interface RowName {
  wallet: number
  seq: bigint
}

/** The id of a row, unique among the member's rows. */
export const rowId = ({ wallet, seq }: RowName): number => Number(seq) * 8 + wallet

/** Reads the id of a row. Undefined for any other number, such as that of a return which is not paid yet. */
export function rowOfId(id: number): RowName | undefined {
  const [wallet, seq] = [id % 8, Math.floor(id / 8)]
  return Number.isSafeInteger(id) && wallet >= 1 && wallet <= 6 && seq >= 1 ? { wallet, seq: BigInt(seq) } : undefined
}
