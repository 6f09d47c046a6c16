import { isHex } from '../hex.ts'
import { leafOf, type ReceiptFields, readStatement, receiptText, rootBy, statementText } from './receipt.ts'
import type { Receipt } from './receipt-check.ts'

// Text, leaf, root and statement follow from the rest, so a link leaves them out. If anything was changed, the statement that is
// computed here is another, and the signature does not fit.

const VERSION = '1'

const bytesOf = (hex: string) => Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64 = (bytes: readonly number[]) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64 = (text: string) =>
  Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/**
 * A receipt for the part of an address after #, which browsers never send: words separated by ~, then all hashes in base64url.
 * About 480 characters, and 43 for each doubling of the batch. Undefined where a receipt does not follow from its parts.
 */
export function linkOf(receipt: Receipt): string | undefined {
  const { transfer, account, seq, operation, amount, balanceAfter, at, salt, index, count, path, signature, key } =
    receipt
  const said = readStatement(receipt.statement)
  if (!said) return undefined
  const words = [
    transfer,
    account,
    seq,
    operation,
    amount,
    balanceAfter,
    at,
    index,
    count,
    said.block,
    said.sealedAt,
    key,
  ]
  const { day = '', hash = '' } = said.liabilities ?? {}
  const hashes = toBase64(bytesOf([salt, signature, said.blockHash, hash, ...path].join('')))
  const text = [VERSION, ...words.map(String), day, hashes].join('~')
  return receiptIn(text)?.statement === receipt.statement ? text : undefined
}

const WHOLE = /^-?(0|[1-9]\d{0,18})$/
const HASH = 64

/** Splits bytes in hex into parts of so many digits; what is left is cut into hashes. */
function parts(hex: string, lengths: readonly number[]): string[] {
  const [length = HASH, ...rest] = lengths
  return hex === '' ? [] : [hex.slice(0, length), ...parts(hex.slice(length), rest)]
}

/** Reads the receipt in a link; undefined for any other text. `newer`: of a version that this app does not know. */
export function receiptIn(text: string): Receipt | undefined {
  const [
    version,
    transfer = '',
    account = '',
    seq = '',
    operation = '',
    amount = '',
    balanceAfter = '',
    at = '',
    ...rest
  ] = text.split('~')
  const [index = '', count = '', block = '', sealedAt = '', key = '', day = '', hashes = ''] = rest
  if (version !== VERSION || rest.length !== 7) return undefined
  if (![transfer, seq, amount, balanceAfter, index, count, block, key].every((number) => WHOLE.test(number)))
    return undefined
  if (!/^[\w-]+$/.test(hashes) || hashes.length % 4 === 1) return undefined
  const lengths = day === '' ? [HASH, 128, HASH] : [HASH, 128, HASH, HASH]
  const all = parts(toHex(fromBase64(hashes)), lengths)
  const [salt = '', signature = '', blockHash = '', ...others] = all
  const proof = day === '' ? undefined : others.shift()
  if (
    !isHex(signature, 64) ||
    ![salt, blockHash, ...others, ...(day === '' ? [] : [proof])].every((hash) => isHex(hash, 32))
  )
    return undefined
  const fields: ReceiptFields = {
    ...{ transfer: BigInt(transfer), account, seq: BigInt(seq), operation },
    ...{ amount: BigInt(amount), balanceAfter: BigInt(balanceAfter), at },
  }
  const line = receiptText(fields)
  const leaf = toHex(leafOf(Uint8Array.from(bytesOf(salt)), line))
  const place = { index: Number(index), count: Number(count), path: others }
  const root = rootBy(leaf, place) ?? ''
  const liabilities = proof === undefined ? undefined : { day, hash: proof }
  const statement = statementText({
    block: BigInt(block),
    blockHash,
    receipts: place.count,
    root,
    sealedAt,
    liabilities,
  })
  return { ...fields, text: line, salt, leaf, ...place, statement, signature, key: Number(key) }
}

/** True for a link of a version that this app does not know. */
export const isNewerLink = (text: string): boolean =>
  /^\d{1,4}~/.test(text) && Number.parseInt(text, 10) > Number(VERSION)
