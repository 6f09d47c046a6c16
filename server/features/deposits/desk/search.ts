import { readAddress } from '@humidor/domain/address.ts'
import { chains } from '@humidor/domain/deposit.ts'
import { readTxid } from '@humidor/domain/explorer.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'

/** What an operator looks for, told by its form. */
export interface Search {
  uid?: number
  txid?: string
  address?: string
  /** Millionths. */
  amount?: bigint
  /** It is none of these, so nothing is found. */
  nothing?: true
}

/** Reads what an operator typed: a transaction, an address, a uid of eight digits, or an exact amount. */
export function readSearch(text: string): Search {
  const bare = text.trim()
  for (const chain of chains) {
    const txid = readTxid(chain, bare)
    if (txid !== undefined) return { txid }
  }
  const address = readAddress(bare)
  if (address) return { address: address.spelling }
  if (/^\d{8}$/.test(bare)) return { uid: Number(bare) }
  const amount = parseAmount(bare)
  return amount === undefined ? { nothing: true } : { amount }
}
