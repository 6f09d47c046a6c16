import { type Cig, micros, UNIT } from '../money/micros.ts'
import { narrowed } from '../money/parse.ts'
import { readers } from '../typed/kinds.ts'
import { siteUrl } from '../url.ts'
import { isMerchantCode } from './merchant.ts'

/** Content of a merchant's QR code: the payee, and optionally a whole amount of ₡. */
export interface PayLink {
  vcode: string
  /** Millionths, in whole ₡ only. */
  money?: Cig | undefined
}

const PATH = '/CbExpense'

/** More digits than the total supply of ₡ (rules M9). */
const WHOLE = /^[1-9][0-9]{0,9}$/

/**
 * The URL in a merchant's QR code: `<site>/CbExpense?merchant=482913&amount=1250`. @param site such as `https://humidor.example`
 */
export function payLink(site: string, { vcode, money }: PayLink): string {
  const amount = money === undefined ? '' : `&amount=${money / UNIT}`
  return `${site}${PATH}?merchant=${vcode}${amount}`
}

/** Parses payee and amount from a query. Leaves out an invalid merchant code or amount. */
export function readPayQuery(query: URLSearchParams): Partial<PayLink> {
  const vcode = readers.digits(query.get('merchant') ?? '')
  const amount = narrowed(query.get('amount') ?? '')
  return {
    ...(isMerchantCode(vcode) && { vcode }),
    ...(WHOLE.test(amount) && { money: micros<'CIG'>(BigInt(amount) * UNIT) }),
  }
}

/**
 * Parses a scanned text. Accepts only URLs of this site, because another site's payee is unknown.
 * @returns undefined for any other text
 */
export function readPayLink(text: string, site: string): PayLink | undefined {
  const url = siteUrl(text, site)
  if (url?.pathname.toLowerCase() !== PATH.toLowerCase()) return undefined
  const { vcode, money } = readPayQuery(url.searchParams)
  // An unreadable amount must not lead to another amount.
  if (vcode === undefined || (url.searchParams.has('amount') && money === undefined)) return undefined
  return { vcode, money }
}

const CHARGE_PATH = '/Charge'
/** The secret of a charge's link. */
const CHARGE_CODE = /^[0-9a-f]{16}$/

/** The URL in the QR code of a charge: `<site>/Charge?code=0123456789abcdef`. It names no amount, which could be changed. */
export const chargeLink = (site: string, code: string) => `${site}${CHARGE_PATH}?code=${code}`

/** Parses the secret of a charge from a query; undefined for any other text. */
export function readChargeQuery(query: URLSearchParams): string | undefined {
  const code = narrowed(query.get('code') ?? '').toLowerCase()
  return CHARGE_CODE.test(code) ? code : undefined
}

/** Parses a scanned text as the link of a charge of this site. @returns its secret; undefined for any other text */
export function readChargeLink(text: string, site: string): string | undefined {
  const url = siteUrl(text, site)
  return url?.pathname.toLowerCase() === CHARGE_PATH.toLowerCase() ? readChargeQuery(url.searchParams) : undefined
}
