import { readReserveMessage } from '@humidor/domain/money/reserve-proof.ts'
import { signerOf } from '../../../adapters/message-signatures.ts'
import type { Db } from '../../../database/database.ts'
import { provedAddresses } from './reserve-proofs.queries.ts'

/**
 * Checks that each address that was ever proved is named by its message and that its key signed it, and prints what it finds.
 * PostgreSQL knows no such signatures, so no invariant can.
 * @returns whether all are genuine
 */
export async function checkReserves(db: Db, say: (sentence: string) => void): Promise<boolean> {
  const rows = await provedAddresses(db)
  let wrong = 0
  for (const { id, network, address, message, signature } of rows) {
    const named = readReserveMessage(message)
    const isNamed = named?.network === network && named.address === address
    if (isNamed && (await signerOf(network, message, signature)) === address) continue
    wrong += 1
    say(`BREACH reserves.signatures: proof ${id} is not signed by ${address}.`)
  }
  if (wrong === 0 && rows.length > 0) say(`All ${rows.length} proofs of reserves are signed by their addresses.`)
  return wrong === 0
}
