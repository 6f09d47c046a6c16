import { logout } from '@humidor/contract/commerce/merchants.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessions } from './sessions.queries.ts'

/** `POST /merchant/logout`. */
export const answerLogout = transaction(logout, async ({ tx, merchant, sid }) => {
  await deleteSessions(tx, merchant.merchantId, sid)
  return null
})
