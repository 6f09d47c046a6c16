import { type Cig, micros, UNIT } from '../money/micros.ts'
import { narrowed } from '../money/parse.ts'
import { readers } from '../typed/kinds.ts'
import { urlOf } from '../url.ts'
import { isMerchantCode } from './merchant.ts'

/** What a QR of a merchant says: whom to pay, and how many whole ₡ if it names an amount. */
export interface PayLink {
  vcode: string
  /** Millionths, whole ₡ only. */
  money?: Cig | undefined
}

const PATH = '/CbExpense'

/** More digits than all ₡ that there are (decisions §2). */
const WHOLE = /^[1-9][0-9]{0,9}$/

/** The address that a merchant's QR holds: `<site>/CbExpense?merchant=482913&amount=1250`. @param site such as `https://humidor.example` */
export function payLink(site: string, { vcode, money }: PayLink): string {
  const amount = money === undefined ? '' : `&amount=${money / UNIT}`
  return `${site}${PATH}?merchant=${vcode}${amount}`
}

/** What a query says of whom to pay. What is no merchant's number, or no whole amount, is not believed, and left out. */
export function readPayQuery(query: URLSearchParams): Partial<PayLink> {
  const vcode = readers.digits(query.get('merchant') ?? '')
  const amount = narrowed(query.get('amount') ?? '')
  return {
    ...(isMerchantCode(vcode) && { vcode }),
    ...(WHOLE.test(amount) && { money: micros<'CIG'>(BigInt(amount) * UNIT) }),
  }
}

/**
 * Reads what a camera saw. Only a QR of this very site counts: whom another address would have paid is nobody's to say.
 * @returns undefined for any other text
 */
export function readPayLink(text: string, site: string): PayLink | undefined {
  const url = urlOf(text)
  if (!url) return undefined
  if (url.origin !== new URL(site).origin || url.username !== '' || url.password !== '') return undefined
  if (url.pathname.toLowerCase() !== PATH.toLowerCase()) return undefined
  const { vcode, money } = readPayQuery(url.searchParams)
  // An amount that cannot be read is no reason to pay another one.
  if (vcode === undefined || (url.searchParams.has('amount') && money === undefined)) return undefined
  return { vcode, money }
}
