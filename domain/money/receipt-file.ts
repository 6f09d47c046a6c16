import type { PublicKey, Receipt } from './receipt-check.ts'

/** The format of a file of receipts (docs/receipts.md). */
export const RECEIPTS_FILE = 'humidor/receipts-file/v1'

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null
const isNumber = (it: unknown): it is string | number =>
  /^-?\d{1,19}$/.test(String(it)) && ['string', 'number'].includes(typeof it)
const isText = (it: unknown): it is string => typeof it === 'string'

function receiptFrom(it: unknown): Receipt | undefined {
  if (!isObject(it)) return undefined
  const numbers = [it['transfer'], it['seq'], it['amount'], it['balanceAfter'], it['index'], it['count'], it['key']]
  const texts = [
    it['account'],
    it['operation'],
    it['at'],
    it['text'],
    it['salt'],
    it['leaf'],
    it['statement'],
    it['signature'],
  ]
  const path = it['path']
  if (!numbers.every(isNumber) || !texts.every(isText) || !Array.isArray(path) || !path.every(isText)) return undefined
  const [transfer = 0, seq = 0, amount = 0, balanceAfter = 0, index = 0, count = 0, key = 0] = numbers
  const [account = '', operation = '', at = '', text = '', salt = '', leaf = '', statement = '', signature = ''] = texts
  return {
    ...{
      transfer: Number(transfer),
      account,
      seq: Number(seq),
      operation,
      amount: BigInt(amount),
      balanceAfter: BigInt(balanceAfter),
    },
    ...{
      at,
      text,
      salt,
      leaf,
      index: Number(index),
      count: Number(count),
      path,
      statement,
      signature,
      key: Number(key),
    },
  }
}

/** The receipts in a file; undefined where it is no such file. Whether they are genuine is not checked here. */
export function receiptsFrom(text: string): Receipt[] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (!isObject(read) || read['format'] !== RECEIPTS_FILE || !Array.isArray(read['receipts'])) return undefined
    const receipts = read['receipts'].map(receiptFrom)
    return receipts.every((one) => one !== undefined) ? receipts : undefined
  } catch {
    return undefined
  }
}

/** The public keys in a published document; undefined for any other. */
export function keysFrom(document: unknown): PublicKey[] | undefined {
  if (!isObject(document) || !Array.isArray(document['keys'])) return undefined
  const keys = document['keys'].map((key: unknown): PublicKey | undefined => {
    if (!isObject(key)) return undefined
    const { id, publicKey, from, until, signature } = key
    const isKey = typeof id === 'number' && isText(publicKey) && isText(from)
    if (!isKey || !(until === null || isText(until)) || !(signature === null || isText(signature))) return undefined
    return { id, publicKey, from, until, signature }
  })
  return keys.every((key) => key !== undefined) ? keys : undefined
}
