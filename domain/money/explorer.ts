import { readers } from '../typed/kinds.ts'
import type { Chain } from './deposit.ts'

/** The form of transaction ids: 32 bytes in hexadecimal, with `0x` in front on BSC and without on TRON. */
const forms = { BSC: /^0x[0-9a-f]{64}$/, TRX: /^[0-9a-f]{64}$/ } as const satisfies Record<Chain, RegExp>

/**
 * Parses a typed or pasted transaction id; ignores blanks and hidden characters.
 * @returns the id in lower case, the form in which ids are stored and compared; undefined when it lacks the chain's form.
 * Only the chain knows whether the transaction exists.
 */
export function readTxid(chain: Chain, text: string): string | undefined {
  const small = readers.transactionId(text)
  return forms[chain].test(small) ? small : undefined
}

/** The address of a transaction's page on the public explorer of its chain. */
export const explorerOf = (chain: Chain, txid: string) =>
  chain === 'BSC' ? `https://bscscan.com/tx/${txid}` : `https://tronscan.org/#/transaction/${txid}`

/** The address of an address's page on the public explorer of its chain. */
export const explorerOfAddress = (chain: Chain, address: string) =>
  chain === 'BSC' ? `https://bscscan.com/address/${address}` : `https://tronscan.org/#/address/${address}`
