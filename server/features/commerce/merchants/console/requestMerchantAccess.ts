import { requestMerchantAccess } from '@humidor/contract/commerce/merchants.console.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { revokeKeys } from '../owner/keys.queries.ts'
import { postOwnerLetter } from '../owner/letters.ts'
import { deleteAllSessions, lockOwner, putAccessReset, putEmail } from '../owner/owner.queries.ts'
import { removeFactor } from '../owner-factor/owner-factor.queries.ts'

/** The kind of the request for a second operator. */
const ACCESS = 'merchantAccess'

interface Payload {
  email: string
  /** The address that it replaces; null: there was none. */
  instead: string | null
}

/** `POST /console/requestMerchantAccess`: changes nothing yet. */
export const answerRequestMerchantAccess = (randomness: Randomness) =>
  transaction(requestMerchantAccess, async ({ tx, operator, at, request, fail, demand }) => {
    demand(refuseNote(request.reason))
    demand(refuseEmail(request.email))
    const merchantId = merchantNumber(request.vcode)
    const row = (Number.isNaN(merchantId) ? undefined : await lockOwner(tx, merchantId)) ?? fail('merchant_not_exists')
    demand(await refuseClaimed(tx, itemOf.merchant(request.vcode), operator.id, at))
    const payload: Payload = { email: request.email, instead: row.email }
    const asked = { kind: ACCESS, about: merchantCode(merchantId), aboutName: row.name, payload }
    const { reason } = request
    return (await requestApproval(tx, randomness, { ...asked, reason, maker: operator.id, at }))
      ? null
      : fail('illegal_operation')
  })

/**
 * Gives a merchant's access to the owner of a mailbox, as two operators agreed on: another one, or the same where only the
 * authenticator is lost. Every device is signed out, the authenticator and the passkeys are removed, the API keys are revoked, and
 * payouts wait. The owner then sets a password with a code from there. Both mailboxes are told.
 */
export const merchantAccess: ApprovalKind = {
  kind: ACCESS,
  summary:
    'Lets the owner of a mailbox set a new password for a merchant, removes the authenticator and the passkeys, and revokes the API keys.',
  describe({ payload }) {
    const { email, instead } = payload as Payload
    return [
      { name: 'New e-mail', value: email },
      { name: 'Replaces', value: instead ?? 'none' },
    ]
  },
  async run(tx, { about, payload, at }) {
    const { email, instead } = payload as Payload
    const merchantId = merchantNumber(about)
    const row = await lockOwner(tx, merchantId)
    if (!row || row.email !== instead) throw noLongerPossible('illegal_operation')
    await putEmail(tx, merchantId, email)
    await putAccessReset(tx, merchantId, at)
    await deleteAllSessions(tx, merchantId)
    await removeFactor(tx, merchantId, at)
    const keys = await revokeKeys(tx, merchantId, at)
    const { addressPause } = await settingsOf(tx)
    const until = new Date(at.getTime() + addressPause * 1_000).toISOString()
    const told = { about: 'accessReset', language: row.language, shop: row.name, at: at.toISOString() } as const
    for (const to of new Set([instead, email])) if (to) await postOwnerLetter(tx, { ...told, to, email, until, keys })
  },
}
