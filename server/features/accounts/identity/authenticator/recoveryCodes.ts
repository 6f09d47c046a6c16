import { recoveryCodes as call } from '@humidor/contract/accounts/authenticator.ts'
import { showRecoveryCode } from '@humidor/domain/accounts/recovery-code.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { freshRecoveryCodes, recoveryText } from '../../../../platform/security/recovery-codes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { putRecoveryCodes } from './authenticator.queries.ts'

/** `POST /user/recoveryCodes`: replaces all recovery codes by ten new ones. They are shown once and stored as hashes. */
export const answerRecoveryCodes = ({ vault, randomness }: { vault: Vault; randomness: Randomness }) =>
  transaction(call, async ({ tx, member: { uid }, agent, at }) => {
    const fresh = freshRecoveryCodes(randomness)
    await putRecoveryCodes(
      tx,
      uid,
      fresh.map((code) => vault.keyedHash(recoveryText(String(uid), code))),
    )
    await mailSecurityNotice(tx, { uid, about: 'recoveryCodesMade', at, device: deviceOf(agent) })
    return fresh.map(showRecoveryCode)
  })
