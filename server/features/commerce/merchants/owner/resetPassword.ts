import { resetPassword } from '@humidor/contract/commerce/owner.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { isMerchantCode, isMerchantsOwn, merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isCommon, type Passwords } from '../../../../platform/security/passwords.ts'
import { resetThrottle } from '../../../../platform/security/throttle.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import type { EmailCodes } from '../../../accounts/identity/identity.ts'
import { knownOf, putPassword } from '../merchants.queries.ts'
import { deleteSignIns } from '../owner-factor/owner-factor.queries.ts'
import { keysFromBefore } from './keys.queries.ts'
import { postOwnerLetter } from './letters.ts'
import { deleteAllSessions, type OwnerRow, ownerRow, putAccessReset, putNextEmail } from './owner.queries.ts'

interface ResettingParts {
  db: Database
  codes: EmailCodes
  passwords: Passwords
}

/**
 * Sets the password, stops an address that waits, signs every device out, lets payouts wait and tells the owner, also which API keys
 * still work. False: the password changed meanwhile.
 */
async function recover(tx: Tx, row: OwnerRow & { email: string }, hash: string, at: Date): Promise<boolean> {
  const { merchant_id: merchantId, name: shop, language, email: to } = row
  if (!(await putPassword(tx, merchantId, hash, row.password_hash))) return false
  // It may be of a stranger who knew the password.
  await putNextEmail(tx, merchantId, null)
  await putAccessReset(tx, merchantId, at)
  await deleteAllSessions(tx, merchantId)
  await deleteSignIns(tx, merchantId)
  await resetThrottle(tx, 'merchant', merchantCode(merchantId))
  const { addressPause } = await settingsOf(tx)
  const until = new Date(at.getTime() + addressPause * 1_000).toISOString()
  const keys = await keysFromBefore(tx, merchantId, at, at)
  await postOwnerLetter(tx, { to, language, shop, at: at.toISOString(), about: 'passwordReset', until, keys })
  return true
}

/** `POST /merchant/resetPassword`: whoever has no code gets the answer of a wrong one, for any digits. It hashes before the transaction. */
export const answerResetPassword = ({ db, codes, passwords }: ResettingParts) =>
  inSteps(resetPassword, async ({ request: { vcode, code, password }, sid, at, fail, demand }) => {
    if (!isMerchantCode(vcode)) fail('wrong_account')
    demand(refusePassword(password, isCommon(password)))
    if (passwords.full()) fail('network_error')
    const row = await ownerRow(db, merchantNumber(vcode))
    const email = row?.email
    if (!row || !email) return fail('email_code_error')
    const guessed = await codes.guess({ email, sid, purposes: ['merchantReset'], code, at })
    if ('refused' in guessed) return fail(guessed.refused === 'email_code_exp' ? guessed.refused : 'email_code_error')
    const own = { ...(await knownOf(db, row.merchant_id)), vcode: merchantCode(row.merchant_id) }
    if (isMerchantsOwn(password, own)) fail('password_too_common')
    const hash = await passwords.hash(password)
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const spent = await codes.spend(tx, guessed.right, `${resetPassword.path} ${vcode}`)
        if (!spent || !(await recover(tx, { ...row, email }, hash, at))) fail('email_code_error')
      }),
    )
    return null
  })
