import { keys } from '@humidor/contract/money/receipts.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { everyKey } from './keys.queries.ts'
import { presentKey } from './receipts.present.ts'

/** `GET /receipt/keys`. */
export const answerKeys: Handler = read(keys, async ({ db }) => ({ keys: (await everyKey(db)).map(presentKey) }))
