import { createHash } from 'node:crypto'
import { tronAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A wallet of the local chains, as a company keeps its reserves in: one key, and its address on each network. */
export interface ReserveKey {
  addresses: Readonly<Record<Chain, string>>
  /** Signs a text as wallets of the network do: EIP-191 on BSC, TIP-191 on TRON. 65 bytes in hexadecimal. */
  sign(network: Chain, message: string): Promise<Hex>
}

/** A key made of a name. Anybody can make it, so it is worth something on local chains only. */
export function reserveKey(name: string): ReserveKey {
  const account = privateKeyToAccount(`0x${createHash('sha256').update(`humidor reserve ${name}`).digest('hex')}`)
  return {
    addresses: { BSC: account.address, TRX: tronAddress(account.address.slice(2)) },
    sign: (network, message) =>
      network === 'BSC' ? account.signMessage({ message }) : account.sign({ hash: tronHash(message) }),
  }
}

/** What TronWeb's `signMessageV2` signs. */
function tronHash(message: string): Hex {
  const bytes = utf8ToBytes(message)
  const prefix = utf8ToBytes(`\x19TRON Signed Message:\n${bytes.length}`)
  return `0x${bytesToHex(keccak_256(concatBytes(prefix, bytes)))}`
}
