import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readers } from '../typed/kinds.ts'

/** BSC checks an address by its capitals (EIP-55), TRON by four bytes of checksum (base58check). */
export type AddressChain = 'BSC' | 'TRX'

/** A parsed address. */
export interface ReadAddress {
  chain: AddressChain
  /** The canonical spelling. BSC: mixed case, whatever case was typed. TRON has one spelling only. */
  spelling: string
  /** The address's 20 bytes as 40 lower-case hexadecimal digits. */
  bytes: string
  /** Every byte is zero, so nobody has the key. */
  nobodys: boolean
}

const isNought = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/** EIP-55: a letter is a capital where the hash of the lower-case spelling has a digit of 8 or more. */
function spelledForBsc(small: string) {
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)))
  const letters = Array.from(small, (sign, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? sign.toUpperCase() : sign,
  )
  return `0x${letters.join('')}`
}

function readBsc(text: string): ReadAddress | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (digits === undefined) return undefined
  const small = digits.toLowerCase()
  const spelling = spelledForBsc(small)
  // Letters all in one case carry no checksum and are accepted; mixed case must match the checksum.
  const unchecked = digits === small || digits === digits.toUpperCase()
  if (!unchecked && spelling !== text) return undefined
  return { chain: 'BSC', spelling, bytes: small, nobodys: isNought(hexToBytes(small)) }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The first byte of every main net address; it makes the first character a T. */
const TRON = 0x41
const CHECKSUM = 4

function readTron(text: string): ReadAddress | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  const number = Array.from(text).reduce((sum, sign) => sum * 58n + BigInt(BASE58.indexOf(sign)), 0n)
  // Every text of this form decodes to 25 bytes.
  const bytes = hexToBytes(number.toString(16))
  const [body, checksum] = [bytes.subarray(0, -CHECKSUM), bytes.subarray(-CHECKSUM)]
  const right = sha256(sha256(body)).subarray(0, CHECKSUM)
  if (bytes[0] !== TRON || !right.every((byte, place) => byte === checksum[place])) return undefined
  return { chain: 'TRX', spelling: text, bytes: bytesToHex(body.subarray(1)), nobodys: isNought(body.subarray(1)) }
}

/** Spells a TRON address from its 20 bytes. @throws unless `bytes` is 40 hexadecimal digits */
export function tronAddress(bytes: string): string {
  if (!/^[0-9a-fA-F]{40}$/.test(bytes))
    throw new Error(`an address has twenty bytes as 40 hexadecimal digits, not ${bytes}`)
  const body = hexToBytes(`${TRON.toString(16)}${bytes}`)
  const checked = bytesToHex(body) + bytesToHex(sha256(sha256(body)).subarray(0, CHECKSUM))
  let spelled = ''
  // The first byte is not zero, so base58 needs no leading ones.
  for (let number = BigInt(`0x${checked}`); number > 0n; number /= 58n) spelled = BASE58[Number(number % 58n)] + spelled
  return spelled
}

/** Parses a typed or pasted address; ignores blanks and hidden characters. @returns undefined when it is no address */
export function readAddress(text: string): ReadAddress | undefined {
  const bare = readers.chainAddress(text)
  return readBsc(bare) ?? readTron(bare)
}

/**
 * The bytes of an address, for long lists: as `readAddress`, but the address is spelled as it was typed where its letters carry no
 * checksum. Spelling takes most of the time.
 */
export function readAddressBytes(text: string): Pick<ReadAddress, 'chain' | 'bytes' | 'spelling'> | undefined {
  const bare = readers.chainAddress(text)
  const digits = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.exec(bare)?.[1]
  if (digits === undefined) return readAddress(bare)
  const bytes = digits.toLowerCase()
  return { chain: 'BSC', bytes, spelling: `0x${bytes}` }
}

/** The chain of an address, by its form and checksum; undefined when it is no address. */
export const chainOfAddress = (text: string): AddressChain | undefined => readAddress(text)?.chain

/**
 * Guesses the chain of an unfinished address by its beginning. `whole`: it has the full number of characters.
 * Checks no checksum; `readAddress` does.
 */
export function partialAddress(text: string): { chain: AddressChain; whole: boolean } | undefined {
  const bare = readers.chainAddress(text)
  if (/^0x/i.test(bare)) return { chain: 'BSC', whole: bare.length >= 42 }
  return bare.startsWith('T') ? { chain: 'TRX', whole: bare.length >= 34 } : undefined
}

/** A character that no address contains, for example a Cyrillic letter that looks Latin. */
export interface StrangeSign {
  sign: string
  /** The Unicode notation: `U+0430`. */
  code: string
  /** Counted from 1, without blanks and hidden characters. */
  place: number
}

/** The first character that the begun address cannot contain; undefined when there is none. */
export function invalidCharacter(text: string): StrangeSign | undefined {
  const signs = Array.from(readers.chainAddress(text))
  const chain = partialAddress(text)?.chain
  const belongs = (sign: string, at: number) =>
    chain === 'BSC'
      ? at < 2 || /[0-9a-f]/i.test(sign)
      : chain === 'TRX'
        ? BASE58.includes(sign)
        : /[0-9a-z]/i.test(sign)
  const at = signs.findIndex((sign, place) => !belongs(sign, place))
  const sign = signs[at]
  if (sign === undefined) return undefined
  const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return { sign, code: `U+${number}`, place: at + 1 }
}

/** The USDT contracts on the main nets. Money sent to one of them is lost. */
const usdtContracts = ['0x55d398326f99059fF775485246999027B3197955', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']

/** Input of the rules for binding a withdrawal address (rules M26). */
export interface AddressFacts {
  address: string
  /** Addresses that lose money or return it to us, in any spelling: our deposit addresses and the token's contract. */
  forbidden?: readonly string[]
}

/** The first reason to refuse a withdrawal address, or undefined. */
export function refuseAddress({ address, forbidden = [] }: AddressFacts) {
  const read = readAddress(address)
  if (!read || read.nobodys) return 'wrong_address'
  return [...usdtContracts, ...forbidden].some((one) => readAddress(one)?.spelling === read.spelling)
    ? 'wrong_address'
    : undefined
}
