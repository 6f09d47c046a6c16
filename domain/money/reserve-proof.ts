import { type BusinessDay, dayAfter, isBusinessDay } from '../business-day.ts'
import { bare } from '../typed/signs.ts'
import { readAddress } from './address.ts'
import type { Chain } from './deposit.ts'

/** Days for which a message to sign is accepted, the day on which it was made not counted. */
export const RESERVE_MESSAGE_DAYS = 7

/** Spelling of each network in a message. People know TRON by its name, not by the key of its coin. */
const networkName = { BSC: 'BSC', TRX: 'TRON' } as const satisfies Record<Chain, string>

/** The content of a message that the key of a reserve address signs. */
export interface ReserveMessage {
  network: Chain
  /** In its one spelling. */
  address: string
  /** The host under which the platform is public, with its port if it has one: `humidor.example`. */
  platform: string
  /** The business day on which the message was made. */
  day: BusinessDay
  /** Lower-case hexadecimal digits of the server. */
  nonce: string
}

/** The text to sign. A wallet shows it to the person who signs, so it says everything that it proves. */
export const reserveMessageText = ({ network, address, platform, day, nonce }: ReserveMessage): string =>
  [
    'Humidor reserve proof 1',
    `network: ${networkName[network]}`,
    `address: ${address}`,
    `platform: ${platform}`,
    `day: ${day}`,
    `nonce: ${nonce}`,
  ].join('\n')

const form =
  /^Humidor reserve proof 1\nnetwork: (BSC|TRON)\naddress: (\S+)\nplatform: (\S+)\nday: (\S+)\nnonce: ([0-9a-f]{64})$/

/** Parses a message; undefined unless it is, to the letter, one that `reserveMessageText` can make. */
export function readReserveMessage(text: string): ReserveMessage | undefined {
  const [, name, address = '', platform = '', day = '', nonce = ''] = form.exec(text) ?? []
  const network: Chain = name === 'TRON' ? 'TRX' : 'BSC'
  const read = readAddress(address)
  if (name === undefined || read?.chain !== network || read.spelling !== address || !isBusinessDay(day))
    return undefined
  return { network, address, platform, day, nonce }
}

/** Input of the rule for an address that is to be proved. */
export interface ReserveAddressFacts {
  network: Chain
  address: string
  /** The network's token contract, in any spelling: money there belongs to nobody. */
  token?: string
}

/** The reason to refuse an address as a reserve, or undefined. */
export function refuseReserveAddress({ network, address, token }: ReserveAddressFacts) {
  const read = readAddress(address)
  if (read?.chain !== network || read.nobodys) return 'wrong_address'
  return token !== undefined && readAddress(token)?.spelling === read.spelling ? 'wrong_address' : undefined
}

/** Input of the rule for a message. */
export interface ReserveMessageFacts {
  message: string
  network: Chain
  /** The address to prove, in any spelling. */
  address: string
  /** The platform's own host. */
  platform: string
  today: BusinessDay
}

/**
 * The first reason to refuse a message, or undefined. `content_changed`: it is not the text for this address on this
 * platform. `invalid_date`: it was made more than seven days ago, or in the future. Whether this server made it, only the
 * server knows.
 */
export function refuseReserveMessage({ message, network, address, platform, today }: ReserveMessageFacts) {
  const read = readReserveMessage(message)
  if (read?.network !== network || read.platform !== platform) return 'content_changed'
  if (read.address !== readAddress(address)?.spelling) return 'content_changed'
  if (read.day > today || read.day < dayAfter(today, -RESERVE_MESSAGE_DAYS)) return 'invalid_date'
  return undefined
}

/** The order of the group of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The last byte of a signature, as wallets write it, in its one spelling. */
const parities: Readonly<Record<string, string>> = { '00': '1b', '01': '1c', '1b': '1b', '1c': '1c' }

/**
 * Parses a pasted signature of 65 bytes: r, s, and a last byte of 0, 1, 27 or 28.
 * Every signature has a twin with another s that proves the same (EIP-2). Only the one with the low s is accepted, so that a
 * signature has one spelling (threats C213).
 * @returns the signature in lower case with `0x`, its last byte 27 or 28; undefined when it is none
 */
export function readSignature(text: string): string | undefined {
  const [, r = '', s = '', last = ''] =
    /^(?:0x)?([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/.exec(bare(text).toLowerCase()) ?? []
  const parity = parities[last]
  if (parity === undefined) return undefined
  const [first, second] = [BigInt(`0x${r}`), BigInt(`0x${s}`)]
  if (first === 0n || first >= ORDER || second === 0n || second > ORDER / 2n) return undefined
  return `0x${r}${s}${parity}`
}

/** The reason to refuse a pasted text as a signature, or undefined. Whose it is, only the server computes. */
export const refuseSignature = (text: string) => (readSignature(text) === undefined ? 'wrong_param' : undefined)
