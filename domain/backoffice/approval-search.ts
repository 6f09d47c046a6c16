import { isMerchantCode } from '../commerce/merchant.ts'
import { fold } from '../typed/fold.ts'
import { readers } from '../typed/kinds.ts'
import { readSought } from './search.ts'

/** Which requests for a second operator a typed text may mean. A request that fits one of these is a result. */
export interface ApprovalSearch {
  /** A uid, or the six digits of a merchant: whom the request concerns. */
  whom?: string
  /** What it is about, as it is stored, of any kind: a number, a mail address, an address on a chain. */
  about: readonly string[]
  /** A number that its letters make one of a kind, as `WD-7`. */
  numbered?: { kind: 'payWithdrawal' | 'activityAward' | 'mallRefund'; about: string }
  /** A part of a name, without case and accents; empty: the text is no name. */
  name: string
}

const kindOfNumber = { withdrawal: 'payWithdrawal', application: 'activityAward', mallorder: 'mallRefund' } as const
const hasRequests = (of: string): of is keyof typeof kindOfNumber => Object.hasOwn(kindOfNumber, of)

/** Reads what an operator searches for among requests; undefined: nothing was typed. Never throws. */
export function readApprovalSearch(typed: string): ApprovalSearch | undefined {
  const sought = readSought(typed)
  if (!sought) return undefined
  const { number, uid, address, text, folded } = sought
  const bare = number && number.of === undefined ? [String(number.id)] : []
  const lettered = number?.of
  const merchant = isMerchantCode(text) ? readers.digits(text) : undefined
  const whom = uid === undefined ? merchant : String(uid)
  return {
    ...(whom !== undefined && { whom }),
    about: [...new Set([...bare, text, text.toLowerCase(), ...(address === undefined ? [] : [address])])],
    ...(lettered !== undefined &&
      hasRequests(lettered) && { numbered: { kind: kindOfNumber[lettered], about: String(number?.id) } }),
    // `MO-7` is no part of the name `MO-70`.
    name: number ? '' : folded,
  }
}

/** Whether the name of a kind of request, as the page shows it, holds a typed text. */
export const isKindNamed = (name: string, typed: string): boolean => {
  const part = readers.search(fold(typed))
  return part !== '' && fold(name).includes(part)
}
