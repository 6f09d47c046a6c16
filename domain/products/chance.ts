import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * A deterministic generator of numbers from a secret and a purpose.
 * It reads blocks of HMAC-SHA-256 under the secret over `<about> <count>`, counted from 0, four bytes at a time.
 * The returned function gives each number below `limit` (at most 2^32) equally often: it skips values that do not divide evenly.
 */
export function numbersUnder(secret: Uint8Array, about: string): (limit: number) => number {
  let block = new DataView(new ArrayBuffer(0))
  let read = 0
  let count = 0
  const next = () => {
    if (read === block.byteLength) {
      const bytes = hmac(sha256, secret, utf8ToBytes(`${about} ${count}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      count += 1
      read = 0
    }
    read += 4
    return block.getUint32(read - 4)
  }
  return function below(limit) {
    const even = 2 ** 32 - (2 ** 32 % limit)
    let number = next()
    while (number >= even) number = next()
    return number % limit
  }
}
