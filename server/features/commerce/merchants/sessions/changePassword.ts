import { changePassword } from '@humidor/contract/commerce/merchants.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { isMerchantsOwn, merchantCode } from '@humidor/domain/commerce/merchant.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { isCommon, type Passwords } from '../../../../platform/security/passwords.ts'
import { credentialsOf, knownOf, putPassword } from '../merchants.queries.ts'
import { tellOwner } from '../owner/letters.ts'
import { putNextEmail } from '../owner/owner.queries.ts'
import { deleteSignIns } from '../owner-factor/owner-factor.queries.ts'
import type { ProvePassword } from './password.ts'
import { deleteOtherSessions } from './sessions.queries.ts'
import { refuseEnded } from './sessions.ts'

interface ChangingParts {
  db: Database
  passwords: Passwords
  provePassword: ProvePassword
}

/**
 * `POST /merchant/changePassword`: sets a new password against the old one, stops an address of the owner that waits, tells the owner,
 * and logs every other device out. So a former employee or a lost phone loses access. A wrong old one counts as at every proof of a password. It hashes before the transaction.
 */
export const answerChangePassword = ({ db, passwords, provePassword }: ChangingParts) =>
  inSteps(
    changePassword,
    async ({ request: { oldPassword, password }, merchant, sid, ip, agent, at, fail, demand }) => {
      const { merchantId } = merchant
      if (oldPassword === '') fail('no_password')
      const publicFacts = { ...(await knownOf(db, merchantId)), vcode: merchantCode(merchantId) }
      demand(refusePassword(password, isCommon(password) || isMerchantsOwn(password, publicFacts)))
      // Read before the old one is proved: if it changes meanwhile, neither counts.
      const known = await credentialsOf(db, merchantId)
      demand(await provePassword({ merchantId, password: oldPassword, sid, ip, at }))
      const hash = await passwords.hash(password)
      const changed = await withRetries(() =>
        db.transaction().execute(async (tx) => {
          if (!known || !(await putPassword(tx, merchantId, hash, known.password_hash))) return false
          // It may be of a stranger who knows the old password.
          await putNextEmail(tx, merchantId, null)
          await deleteOtherSessions(tx, merchantId, sid)
          await deleteSignIns(tx, merchantId)
          await tellOwner(tx, merchantId, { about: 'passwordChanged', at, device: deviceOf(agent) })
          demand(await refuseEnded(tx, { merchantId, sid, staffId: undefined }))
          return true
        }),
      )
      if (!changed) fail('wrong_password')
      return null
    },
  )
