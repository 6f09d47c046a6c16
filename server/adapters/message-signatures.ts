import { readAddress, tronAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { concat, type Hex, keccak256, recoverAddress, recoverMessageAddress, stringToBytes } from 'viem'

/** Hash of a text as TRON wallets sign it: `signMessageV2` of TronWeb, TIP-191. The length counts bytes. */
function tronHash(message: string): Hex {
  const bytes = stringToBytes(message)
  return keccak256(concat([stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes]))
}

/**
 * The address whose key signed a text: by EIP-191 on BSC, by TIP-191 on TRON. A contract has no key, so no wallet that is a
 * contract (EIP-1271) can prove itself here.
 * @param signature as `readSignature` returns it
 * @returns the address in its one spelling; undefined when no key can have made the signature
 */
export async function signerOf(chain: Chain, message: string, signature: string): Promise<string | undefined> {
  const signed = signature as Hex
  try {
    if (chain === 'BSC') return readAddress(await recoverMessageAddress({ message, signature: signed }))?.spelling
    return tronAddress((await recoverAddress({ hash: tronHash(message), signature: signed })).slice(2))
  } catch {
    return undefined
  }
}
