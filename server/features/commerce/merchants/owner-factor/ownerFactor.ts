import { ownerFactor } from '@humidor/contract/commerce/owner-factor.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { enrolment } from '../../../../platform/security/enrolment.ts'
import { presentPasskey } from '../../../../platform/security/passkeys/passkeys.present.ts'
import { merchantHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { boundToPendingOf } from './owner-code.ts'
import { factorOf, pendingOf } from './owner-factor.queries.ts'

/** `GET /merchant/ownerFactor`. A prepared key is shown again after a reload, on the device that prepared it. */
export const answerOwnerFactor = ({ vault }: { vault: Vault }) =>
  read(ownerFactor, async ({ db, merchant: { merchantId }, sid, at }) => {
    const [factor, passkeys, prepared] = await Promise.all([
      factorOf(db, merchantId),
      passkeysOf(db, merchantHolder(merchantId)),
      pendingOf(db, merchantId, sid, at),
    ])
    const secret =
      prepared && vault.open({ bytes: prepared.secret, keyId: prepared.key_id }, boundToPendingOf(merchantId))
    const shown = secret && (await enrolment(secret, merchantCode(merchantId)))
    return {
      authenticatorSince: factor.since,
      recoveryCodesLeft: factor.recoveryCodesLeft,
      passkeys: passkeys.map(presentPasskey),
      pending:
        prepared && shown ? { qrcodeUrl: shown.picture, secret: shown.secret, until: prepared.expires_at } : null,
    }
  })
