import { ownerRecoveryCodes } from '@humidor/contract/commerce/owner-factor.ts'
import { showRecoveryCode } from '@humidor/domain/accounts/recovery-code.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { hasAuthenticator } from './owner-factor.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** `POST /merchant/ownerRecoveryCodes`: replaces all recovery codes by ten new ones. They are shown once. */
export const answerOwnerRecoveryCodes = (parts: { vault: Vault; randomness: Randomness }) =>
  transaction(ownerRecoveryCodes, async ({ tx, merchant: { merchantId }, agent, at, fail }) => {
    await lockOwner(tx, merchantId)
    if (!(await hasAuthenticator(tx, merchantId))) fail('illegal_operation')
    const fresh = await makeRecoveryCodes(tx, parts, merchantId)
    await tellOwner(tx, merchantId, { about: 'recoveryCodesMade', at, device: deviceOf(agent) })
    return fresh.map(showRecoveryCode)
  })
