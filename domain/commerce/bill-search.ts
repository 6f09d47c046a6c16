import { parseAmount } from '../money/parse.ts'
import { readers, readUid } from '../typed/kinds.ts'
import { chargeTexts } from './charge.ts'

/** The operators' filters of bills, charges and payouts: how they stand. */
export const billFilters = ['all', 'converted', 'waiting', 'refunded'] as const
export const chargeFilters = ['all', 'open', 'paid', 'refunded', 'expired', 'cancelled'] as const
export const payoutFilters = ['reviewing', 'approved', 'sent', 'completed', 'rejected', 'cancelled'] as const

/** What a text may mean for a search of payments to merchants: a text can be several of these. */
export interface BillSearch {
  /** The eight characters that payer and merchant see. */
  receipt?: string
  /** The secret of a charge's link, alone or at the end of the link. */
  code?: string
  /** The merchant's own number of a charge, word for word. */
  reference?: string
  uid?: number
  /** Millionths. */
  amount?: bigint
}

/** Reads what an operator typed to find a payment to a merchant. Empty: nothing can be found by it. */
export function readBillSearch(typed: string): BillSearch {
  const text = readers.search(typed)
  const letters = readers.letters(text).replace(/^#/, '')
  const [, code] = /(?:^|[=/])([0-9a-f]{16})$/.exec(text.toLowerCase()) ?? []
  const uid = readUid(text)
  const amount = parseAmount(text)
  const isReference = text !== '' && [...text].length <= chargeTexts.reference
  return {
    ...(/^[0-9A-F]{8}$/.test(letters) && { receipt: letters }),
    ...(code !== undefined && { code }),
    ...(isReference && { reference: text }),
    ...(uid !== undefined && { uid }),
    ...(amount !== undefined && amount > 0n && { amount }),
  }
}
