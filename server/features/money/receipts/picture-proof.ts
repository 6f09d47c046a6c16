import { createHash } from 'node:crypto'
import { saltOf } from '@humidor/domain/money/receipt.ts'
import { type PicturedEntry, pictureCode } from '@humidor/domain/money/receipt-picture.ts'
import type { Db } from '../../../database/database.ts'
import { type Account, placeOf } from '../../../ledger/accounts.ts'
import { saltSecretOf, seqOf } from './picture.queries.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The code by which anybody checks the entry of a transfer on an account, without its balance; undefined: it is not signed yet. */
export async function proofOf(db: Db, transfer: bigint, account: Account): Promise<PicturedEntry | undefined> {
  const { id } = placeOf(account)
  const [secret, seq] = await Promise.all([saltSecretOf(db, Number(transfer)), seqOf(db, transfer, id)])
  if (!secret || seq === undefined) return undefined
  const salt = Buffer.from(saltOf(secret, Number(transfer), BigInt(id), hash)).toString('hex')
  return { transfer: Number(transfer), seq: Number(seq), code: pictureCode(salt, hash) }
}
