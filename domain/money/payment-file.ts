import { withdrawalNumber } from '../backoffice/search.ts'
import { exact } from './format.ts'
import type { Usdt } from './micros.ts'

/** A payment to make: exactly this amount to exactly this address. */
export interface PaymentToMake {
  /** The number of the withdrawal. */
  id: string
  address: string
  pays: Usdt
}

/**
 * The payments of one network as CSV for a wallet: number, address and the exact amount in USDT, with a point and no separators. Plain
 * text without a mark for spreadsheets, because wallets read it and not people. No value needs quotation marks.
 */
export const paymentFile = (payments: readonly PaymentToMake[]): string =>
  [
    'number,address,amount',
    ...payments.map(({ id, address, pays }) => `${withdrawalNumber(id)},${address},${exact(pays)}`),
  ]
    .map((line) => `${line}\n`)
    .join('')

const SEPARATORS = /[\s,;|"'<>()[\]]+/

/** The transactions in a pasted text, whatever separates them, each once. Nothing is checked but that they are not empty. */
export const pastedTransactions = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      // A link to an explorer ends with the transaction.
      .map((part) => part.replace(/^https?:\S*\//i, '').toLowerCase())
      .filter((part) => part !== ''),
  ),
]
