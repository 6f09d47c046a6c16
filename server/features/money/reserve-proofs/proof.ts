import { readAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { refuseReserveAddress } from '@humidor/domain/money/reserve-proof.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import { signerOf } from '../../../adapters/message-signatures.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { isOwnMessage } from './own-messages.ts'
import { isCustomers, isProved } from './reserve-proofs.queries.ts'

export interface ProofParts {
  readers: readonly ChainReader[]
  vault: Vault
  randomness: Randomness
  /** The origin under which the platform is public. */
  publicUrl: string
}

/** The host that a message names. */
export const platformOf = ({ publicUrl }: Pick<ProofParts, 'publicUrl'>) => new URL(publicUrl).host

/** The reader of a network; undefined where the platform takes no deposits on it. */
export const readerOf = ({ readers }: Pick<ProofParts, 'readers'>, network: Chain) =>
  readers.find(({ chain }) => chain === network)

/**
 * The address in its one spelling, and the reason to refuse it as a reserve. `wrong_address`: it is no address of the network,
 * the token's contract, or a customer's (threats C214). `illegal_operation`: it is proved already.
 */
export async function refuseReserve(
  db: Db,
  parts: Pick<ProofParts, 'readers'>,
  it: { network: Chain; address: string },
): Promise<{ spelling: string; no: 'wrong_address' | 'illegal_operation' | undefined }> {
  const { network, address } = it
  const token = readerOf(parts, network)?.token
  const spelling = readAddress(address)?.spelling ?? ''
  const wrong = refuseReserveAddress({ network, address, ...(token !== undefined && { token }) })
  if (wrong) return { spelling, no: wrong }
  if (await isCustomers(db, spelling)) return { spelling, no: 'wrong_address' }
  return { spelling, no: (await isProved(db, network, spelling)) ? 'illegal_operation' : undefined }
}

/**
 * The reason to refuse a signature of a message, or undefined. `content_changed`: this server did not make the message.
 * `wrong_account`: another key signed it.
 * @param it.address in its one spelling
 */
export async function refuseSigned(
  vault: Vault,
  it: { network: Chain; address: string; message: string; signature: string },
) {
  const { network, address, message, signature } = it
  if (!isOwnMessage(vault, message)) return 'content_changed'
  return (await signerOf(network, message, signature)) === address ? undefined : 'wrong_account'
}
