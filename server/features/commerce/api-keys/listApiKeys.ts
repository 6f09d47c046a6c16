import { listApiKeys } from '@humidor/contract/commerce/api-keys.ts'
import { read } from '../../../http/handle.ts'
import { presentKey } from './api-keys.present.ts'
import { livingKeys } from './api-keys.queries.ts'

/** `GET /merchant/apiKeys`. */
export const answerListApiKeys = read(listApiKeys, async ({ db, merchant: { merchantId }, at }) =>
  (await livingKeys(db, merchantId)).map((row) => presentKey(row, at)),
)
