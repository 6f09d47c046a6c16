import { type PayLink, readChargeLink, readPayLink } from '../commerce/pay-link.ts'
import { readers } from '../typed/kinds.ts'
import { siteUrl } from '../url.ts'
import type { AddressChain } from './address.ts'
import { type ReceiveAsk, readReceiveLink } from './receive-link.ts'

/** What a scanned code is. Only the app's own pages are opened for it; nothing is paid, sent or bound by a scan. */
export type Found =
  /** A shop asks to be paid. */
  | { is: 'shop'; link: PayLink }
  /** A shop asks for one payment, by the secret of its link. */
  | { is: 'charge'; code: string }
  /** A member asks to receive. */
  | { is: 'receive'; ask: ReceiveAsk }
  /** An invitation, with a referral code as it is written there. */
  | { is: 'invitation'; vcode: string }
  /** A receipt; its page checks it. */
  | { is: 'receipt'; fragment: string }
  /** An address of a chain, by its form; the page that binds it checks its sum. */
  | { is: 'address'; chain: AddressChain; address: string }
  /** Anything else. It is never opened. */
  | { is: 'unknown' }

const BSC = /^0x[0-9a-fA-F]{40}$/
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const RECEIPT = /^p?\d{1,4}~[\w~.:-]{1,4000}$/

function readAddressCode(text: string): Found | undefined {
  // Wallets write the scheme of the chain before an address, and sometimes a network after it.
  const address = readers
    .chainAddress(text)
    .replace(/^(?:ethereum|tron):/i, '')
    .replace(/@(?:56|0x38)$/, '')
  if (BSC.test(address)) return { is: 'address', chain: 'BSC', address }
  return TRON.test(address) ? { is: 'address', chain: 'TRX', address } : undefined
}

/** Reads any code that the app knows. Links count only if they are of this site. @param site such as `https://humidor.example` */
export function readCode(text: string, site: string): Found {
  const link = readPayLink(text, site)
  if (link) return { is: 'shop', link }
  const code = readChargeLink(text, site)
  if (code !== undefined) return { is: 'charge', code }
  const ask = readReceiveLink(text, site)
  if (ask) return { is: 'receive', ask }
  const url = siteUrl(text, site)
  const path = url?.pathname.toLowerCase()
  if (url && path === '/register') {
    const vcode = readers.letters(url.searchParams.get('vcode') ?? '')
    if (/^[0-9A-Z]{8}$/.test(vcode)) return { is: 'invitation', vcode }
  }
  if (url && path === '/receipt' && RECEIPT.test(url.hash.slice(1)))
    return { is: 'receipt', fragment: url.hash.slice(1) }
  return readAddressCode(text) ?? { is: 'unknown' }
}
