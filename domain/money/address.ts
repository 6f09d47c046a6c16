import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readers } from '../typed/kinds.ts'

/** BSC, whose addresses are checked by their capitals (EIP-55), or TRON, whose carry four bytes of checksum (base58check). */
export type AddressChain = 'BSC' | 'TRX'

/** An address as it was understood: the twenty bytes that it stands for, and its one spelling. */
export interface ReadAddress {
  chain: AddressChain
  /** Mixed case on BSC whatever was typed; on TRON there is only one spelling. */
  spelling: string
  /** The twenty bytes themselves, as forty small hexadecimal digits. */
  bytes: string
  /** Nobody has the key to it: every byte is nought. */
  nobodys: boolean
}

const isNought = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/** EIP-55: a letter is a capital where the hash of the small spelling has a digit of 8 or more. */
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
  // All small or all capital letters carry no checksum and are taken as they are; mixed ones have to be right.
  const unchecked = digits === small || digits === digits.toUpperCase()
  if (!unchecked && spelling !== text) return undefined
  return { chain: 'BSC', spelling, bytes: small, nobodys: isNought(hexToBytes(small)) }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The first byte of every address of the main net, because of which all of them begin with T. */
const TRON = 0x41
const CHECKSUM = 4

function readTron(text: string): ReadAddress | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  const number = Array.from(text).reduce((sum, sign) => sum * 58n + BigInt(BASE58.indexOf(sign)), 0n)
  // Whatever begins with T and has as many characters is a number of twenty-five bytes.
  const bytes = hexToBytes(number.toString(16))
  const [body, checksum] = [bytes.subarray(0, -CHECKSUM), bytes.subarray(-CHECKSUM)]
  const right = sha256(sha256(body)).subarray(0, CHECKSUM)
  if (bytes[0] !== TRON || !right.every((byte, place) => byte === checksum[place])) return undefined
  return { chain: 'TRX', spelling: text, bytes: bytesToHex(body.subarray(1)), nobodys: isNought(body.subarray(1)) }
}

/** The spelling of an address of TRON, out of its twenty bytes as forty hexadecimal digits. @throws when they are none */
export function tronAddress(bytes: string): string {
  if (!/^[0-9a-fA-F]{40}$/.test(bytes)) throw new Error(`not the twenty bytes of an address: ${bytes}`)
  const body = hexToBytes(`${TRON.toString(16)}${bytes}`)
  const checked = bytesToHex(body) + bytesToHex(sha256(sha256(body)).subarray(0, CHECKSUM))
  let spelled = ''
  // The first byte is not nought, so no leading ones are to be written.
  for (let number = BigInt(`0x${checked}`); number > 0n; number /= 58n) spelled = BASE58[Number(number % 58n)] + spelled
  return spelled
}

/** Reads an address as it was typed or pasted, without blanks and hidden characters; undefined where it is none. */
export function readAddress(text: string): ReadAddress | undefined {
  const bare = readers.chainAddress(text)
  return readBsc(bare) ?? readTron(bare)
}

/** The chain that an address belongs to, by its form and its checksum; undefined where it is none. */
export const chainOfAddress = (text: string): AddressChain | undefined => readAddress(text)?.chain

/**
 * What a text is on its way to be while it is typed: an address of which chain, by its beginning alone, and whether it
 * has as many characters as one. Whether it is right, `readAddress` says.
 */
export function begunAddress(text: string): { chain: AddressChain; whole: boolean } | undefined {
  const bare = readers.chainAddress(text)
  if (/^0x/i.test(bare)) return { chain: 'BSC', whole: bare.length >= 42 }
  return bare.startsWith('T') ? { chain: 'TRX', whole: bare.length >= 34 } : undefined
}

/** A sign that no address has, as a letter of another alphabet that looks like a Latin one. */
export interface StrangeSign {
  sign: string
  /** As Unicode names it: `U+0430`. */
  code: string
  /** Counted from 1, blanks and hidden characters left out. */
  place: number
}

/** The first sign of a text that the address it is on its way to be cannot have; undefined where there is none. */
export function strangeSign(text: string): StrangeSign | undefined {
  const signs = Array.from(readers.chainAddress(text))
  const chain = begunAddress(text)?.chain
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

/** The contracts of USDT on the main nets. What is sent to one of them is lost. */
const usdtContracts = ['0x55d398326f99059fF775485246999027B3197955', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']

/** What is known when a member binds the address that their withdrawals go to (decisions §5). */
export interface AddressFacts {
  address: string
  /** Where money would be lost or come back to us: our own deposit addresses and the token's contract, in any spelling. */
  forbidden?: readonly string[]
}

/** The first reason to refuse an address for withdrawals, or undefined. */
export function refuseAddress({ address, forbidden = [] }: AddressFacts) {
  const read = readAddress(address)
  if (!read || read.nobodys) return 'wrong_address'
  return [...usdtContracts, ...forbidden].some((one) => readAddress(one)?.spelling === read.spelling)
    ? 'wrong_address'
    : undefined
}
