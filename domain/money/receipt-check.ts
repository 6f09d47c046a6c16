import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../hex.ts'
import { isReceiptText, keyText, leafOf, type ReceiptFields, readStatement, receiptText, rootBy } from './receipt.ts'

// Signatures need a large library, so a page imports this file only when it checks one.

/** A receipt as it is handed out. Bytes are hex. */
export interface Receipt extends ReceiptFields {
  text: string
  salt: string
  leaf: string
  /** The place of the leaf among `count` leaves, from 0. */
  index: number
  count: number
  /** The neighbours on the way to the root, from below. */
  path: readonly string[]
  /** The line that the signature covers. */
  statement: string
  signature: string
  /** The number of the key that signed. */
  key: number
}

/** A public key with its time. */
export interface PublicKey {
  id: number
  /** 32 bytes, hex. */
  publicKey: string
  /** It signs blocks that were sealed from here until there, both included; null: it signs now. ISO 8601 in UTC with microseconds. */
  from: string
  until: string | null
  /** The signature of its line by the key before it, hex. Null: the first key, or the key before it was lost. */
  signature: string | null
}

/**
 * The checks of a receipt.
 * `text`: the fields make the text. `leaf`: salt and text make the leaf. `path`: leaf, place and neighbours fit a tree of `count`
 * leaves. `root`: that leads to the root in the statement, and the statement has that count. `signature`: the named key signed the
 * statement. `key`: that key is known, and had not ended when the block was sealed.
 */
export const receiptChecks = ['text', 'leaf', 'path', 'root', 'signature', 'key'] as const
export type ReceiptCheck = (typeof receiptChecks)[number]

/** The result of each check. */
export type ReceiptChecks = Record<ReceiptCheck, boolean>

/** True when a key signed a text. Takes some milliseconds. */
function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!isHex(signature, 64) || !isHex(publicKey, 32)) return false
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(publicKey), { zip215: false })
  } catch {
    // Bytes that are no point of the curve are no key and no signature.
    return false
  }
}

/** Whether a key signed a text: `isSigned`, or one that remembers. Signature and key are hex. */
export type SignatureCheck = (text: string, signature: string, publicKey: string) => boolean

/** How many signatures are remembered. */
const MAX_REMEMBERED = 100

/** Checks a signature once and remembers the result, because all receipts of a block share its signature. */
export function createSignatureCheck(check: SignatureCheck = isSigned): SignatureCheck {
  const remembered = new Map<string, boolean>()
  return (...asked) => {
    const name = JSON.stringify(asked)
    const known = remembered.get(name)
    if (known !== undefined) return known
    const result = check(...asked)
    if (remembered.size >= MAX_REMEMBERED) for (const oldest of remembered.keys()) if (remembered.delete(oldest)) break
    remembered.set(name, result)
    return result
  }
}

/**
 * True when a key signs blocks of this time. Two keys may share the moment of their change, as blocks can have the same time. The first
 * key has no beginning: it also signed what was sealed before it was made.
 */
const isInUse = ({ id, from, until }: PublicKey, sealedAt: string): boolean =>
  (id === 1 || from <= sealedAt) && (until === null || sealedAt <= until)

/**
 * Checks a receipt against public keys, from a source that the reader trusts. Asks nobody.
 * @param isSignedBy for many receipts, one that remembers: `createSignatureCheck`
 */
export function checkReceipt(
  receipt: Receipt,
  keys: readonly PublicKey[],
  isSignedBy: SignatureCheck = isSigned,
): ReceiptChecks {
  const { text, salt, leaf, statement, signature } = receipt
  const key = keys.find(({ id }) => id === receipt.key)
  const said = readStatement(statement)
  const root = isHex(leaf, 32) ? rootBy(leaf, receipt) : undefined
  return {
    text: isReceiptText(text) && receiptText(receipt) === text,
    leaf: isHex(salt, 32) && bytesToHex(leafOf(hexToBytes(salt), text)) === leaf,
    path: root !== undefined,
    root: root !== undefined && said?.root === root && said.receipts === receipt.count,
    signature: key !== undefined && isSignedBy(statement, signature, key.publicKey),
    key: key !== undefined && said !== undefined && isInUse(key, said.sealedAt),
  }
}

/** True when every check holds. */
export const isGenuine = (checks: ReceiptChecks): boolean => receiptChecks.every((check) => checks[check])

/** `missing`: the key before it is not in the list. `lost`: it has no signature. `false`: it has a wrong one. */
export interface UnfollowedKey {
  key: PublicKey
  why: 'missing' | 'lost' | 'false'
}

/** The keys that do not follow from the key before them, by number. A list may begin with any key. */
export function unfollowedKeys(keys: readonly PublicKey[]): UnfollowedKey[] {
  const first = Math.min(...keys.map(({ id }) => id))
  return keys.flatMap((key): UnfollowedKey[] => {
    if (key.id === first) return []
    const before = keys.find(({ id }) => id === key.id - 1)
    if (!before) return [{ key, why: 'missing' }]
    if (key.signature === null) return [{ key, why: 'lost' }]
    return isSigned(keyText(key), key.signature, before.publicKey) ? [] : [{ key, why: 'false' }]
  })
}
