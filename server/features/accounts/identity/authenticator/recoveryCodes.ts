import { recoveryCodes as call } from '@humidor/contract/accounts/authenticator.ts'
import { RECOVERY_ALPHABET, recoveryCodes, showRecoveryCode } from '@humidor/domain/accounts/recovery-code.ts'
import { type Randomness, randomText } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { putRecoveryCodes } from './authenticator.queries.ts'
import { recoveryText } from './authenticator-reset.ts'

/** `POST /user/recoveryCodes`: replaces all recovery codes by ten new ones. They are shown once and stored as hashes. */
export const answerRecoveryCodes = ({ vault, randomness }: { vault: Vault; randomness: Randomness }) =>
  transaction(call, async ({ tx, member: { uid }, agent, at }) => {
    const fresh = Array.from({ length: recoveryCodes.count }, () =>
      randomText(randomness, recoveryCodes.characters, RECOVERY_ALPHABET),
    )
    await putRecoveryCodes(
      tx,
      uid,
      fresh.map((code) => vault.keyedHash(recoveryText(uid, code))),
    )
    await mailSecurityNotice(tx, { uid, about: 'recoveryCodesMade', at, device: deviceOf(agent) })
    return fresh.map(showRecoveryCode)
  })
