import { beginOwnerPasskey } from '@humidor/contract/commerce/owner-factor.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { refuseOwnerPasskey } from '@humidor/domain/commerce/owner-factor.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { merchantHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { hasAuthenticator } from './owner-factor.queries.ts'

/**
 * `POST /merchant/beginOwnerPasskey`: the request pipeline has checked the password and a code. The user id differs from a member's, so
 * that a device keeps both passkeys of whoever is both.
 */
export const answerBeginOwnerPasskey = (passkeys: Passkeys) =>
  transaction(beginOwnerPasskey, async ({ tx, merchant: { merchantId }, sid, at, fail, demand }) => {
    const row = (await lockOwner(tx, merchantId)) ?? fail('operation_failed')
    const mine = await passkeysOf(tx, merchantHolder(merchantId))
    demand(refuseOwnerPasskey({ hasAuthenticator: await hasAuthenticator(tx, merchantId), passkeys: mine.length }))
    const code = merchantCode(merchantId)
    const shown = { userId: `shop ${code}`, userName: code, displayName: row.name }
    return await passkeys.beginAdding(tx, { id: merchantId, sid, at, ...shown })
  })
