import { merchantChanges } from '@humidor/contract/commerce/charges.ts'
import type { ChangeWatch } from '../../../http/change-watch.ts'
import { read } from '../../../http/handle.ts'

/** `GET /merchant/changes`: reports what happens to a merchant once it happens. */
export const answerMerchantChanges = (watch: ChangeWatch) =>
  read(merchantChanges, async ({ merchant: { merchantId: uid }, sid, ended, request: { since } }) => ({
    version: since === undefined ? await watch.now(uid) : await watch.next({ since, uid, sid, ended }),
  }))
