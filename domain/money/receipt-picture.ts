import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../hex.ts'
import type { Sha256 } from './receipt.ts'

/** The entry that a picture of a receipt is about, and the code by which the platform shows it to anybody. */
export interface PicturedEntry {
  transfer: number
  /** The number of the entry on its account. */
  seq: number
  /** 32 hexadecimal digits. */
  code: string
}

const CODE_BYTES = 16
const VERSION = 'p1'
const LABEL = utf8ToBytes('humidor/receipt-picture/v1 ')
const NUMBER = /^[1-9]\d{0,15}$/

/**
 * The code in the picture of a receipt. Only the owner knows the salt, and nobody gets from the code to it. The hash of a receipt would not
 * do: the owners of neighbours in the tree know it.
 * @param salt of the receipt, in hex
 */
export const pictureCode = (salt: string, hash: Sha256 = sha256): string =>
  bytesToHex(hash(concatBytes(LABEL, hexToBytes(salt)))).slice(0, 2 * CODE_BYTES)

/** The part of an address after #, which browsers never send. */
export const pictureText = ({ transfer, seq, code }: PicturedEntry): string => [VERSION, transfer, seq, code].join('~')

/** Reads what `pictureText` wrote; undefined for any other text. */
export function pictureIn(text: string): PicturedEntry | undefined {
  const [version, transfer = '', seq = '', code = '', ...more] = text.split('~')
  if (version !== VERSION || more.length > 0) return undefined
  if (!NUMBER.test(transfer) || !NUMBER.test(seq) || !isHex(code, CODE_BYTES)) return undefined
  const read = { transfer: Number(transfer), seq: Number(seq), code }
  return Number.isSafeInteger(read.transfer) && Number.isSafeInteger(read.seq) ? read : undefined
}
