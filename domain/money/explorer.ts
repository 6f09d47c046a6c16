import { readers } from '../typed/kinds.ts'
import type { Chain } from './deposit.ts'

/** What ids of transactions look like: 32 bytes in hex, which BSC writes with `0x` before them and TRON without. */
const forms = { BSC: /^0x[0-9a-f]{64}$/, TRX: /^[0-9a-f]{64}$/ } as const satisfies Record<Chain, RegExp>

/**
 * Reads the id of a transaction as it was typed or pasted: without blanks and hidden characters, in small letters, which is how it
 * is kept and compared. Undefined where it has not the form of the chain. Whether there is such a transaction, only the
 * chain says.
 */
export function readTxid(chain: Chain, text: string): string | undefined {
  const small = readers.transactionId(text)
  return forms[chain].test(small) ? small : undefined
}

/** Where a transaction can be looked at by anybody: the address of its page on the explorer of its network. */
export const explorerOf = (chain: Chain, txid: string) =>
  chain === 'BSC' ? `https://bscscan.com/tx/${txid}` : `https://tronscan.org/#/transaction/${txid}`
