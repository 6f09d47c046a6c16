import { beginExport } from '@humidor/contract/accounts/data-export.ts'
import { EXPORT_OPEN_MS } from '@humidor/domain/accounts/data-export.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { lockSession } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { type PasswordParts, provePassword } from '../passwords/own-password.ts'
import { grantUntil } from './grant.ts'

/** `POST /user/beginExport`: the member is told by mail, and the device may read everything for half an hour. */
export const answerBeginExport = (parts: PasswordParts & { vault: Vault }) =>
  inSteps(beginExport, async ({ request: { password }, member, sid, ip, agent, at, fail }) => {
    const { uid } = member
    if (password === '') fail('no_password')
    const { trying } = await provePassword(parts, { typed: password, member, sid, ip, at })
    await withRetries(() =>
      parts.db.transaction().execute(async (tx) => {
        if (!(await lockSession(tx, uid, sid))) fail('please_login')
        await parts.throttle.succeeded(tx, trying)
        await mailSecurityNotice(tx, { uid, about: 'dataExported', at, device: deviceOf(agent) })
      }),
    )
    return { grant: grantUntil(parts.vault, { uid, sid }, new Date(at.getTime() + EXPORT_OPEN_MS)) }
  })
