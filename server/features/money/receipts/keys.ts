import { keys } from '@humidor/contract/money/receipts.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { everyKey } from './keys.queries.ts'
import { presentKey } from './receipts.present.ts'

/** Every public key that has ever signed, by number. */
export const publicKeys = async (db: Db) => (await everyKey(db)).map(presentKey)

/** `GET /receipt/keys`. */
export const answerKeys: Handler = read(keys, async ({ db }) => ({ keys: await publicKeys(db) }))
