import { readAddress } from '@humidor/domain/money/address.ts'
import { chains } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'

/** A search of an operator, read by its form. */
export interface Search {
  uid?: number
  txid?: string
  address?: string
  /** Millionths. */
  amount?: bigint
  /** None of these: the search finds nothing. */
  nothing?: true
}

/** Reads what an operator typed: a transaction, an address, a uid of eight digits, or an exact amount. */
export function readSearch(text: string): Search {
  for (const chain of chains) {
    const txid = readTxid(chain, text)
    if (txid !== undefined) return { txid }
  }
  const address = readAddress(text)
  if (address) return { address: address.spelling }
  const uid = readUid(text)
  if (uid !== undefined) return { uid }
  const amount = parseAmount(text)
  return amount === undefined ? { nothing: true } : { amount }
}
