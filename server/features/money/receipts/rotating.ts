import type { Database } from '../../../database/database.ts'
import { type KeyParts, takeKey } from './signing-key.ts'

/** Replaces the key that signs receipts now. @returns the number of the new key; undefined while a worker signs at this moment */
export const rotateSigningKey = (db: Database, parts: KeyParts): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => (await takeKey(tx, parts, 0))?.id)
